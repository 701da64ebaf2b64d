-- SPDX-License-Identifier: MIT
create table t(id integer primary key, name text, value real);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
insert into t select i, 'name' || (i * 7919 % 10007), i * 0.5 from n;
create index by_name on t(name);
select count(*), sum(value), min(name), max(name) from t;
select substr(name, 1, 5) as p, count(*) from t group by p order by 2 desc, 1 limit 5;
select a.id, b.id from t a join t b on a.name < b.name and b.id = a.id * 2
  where a.id < 300 order by a.name limit 5;
update t set value = value + 1 where name like '%7%';
delete from t where id % 3 = 0;
select count(*), total(value) from t;

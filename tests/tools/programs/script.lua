-- SPDX-License-Identifier: MIT
-- What a Lua program does: closures, strings, tables, sorting, errors that
-- unwind with longjmp, coroutines that yield in mid-recursion.
local n = tonumber(arg and arg[1]) or 6

local function tree(depth)
	if depth == 0 then return {} end
	return { tree(depth - 1), tree(depth - 1) }
end
local function walk(t)
	if t[1] then walk(t[1]); coroutine.yield(t); walk(t[2]) end
end
local function nodes(depth)
	local count = 0
	for _ in coroutine.wrap(function() walk(tree(depth)) end) do count = count + 1 end
	return count
end
local function fails(depth)
	if depth == 0 then error({ code = 7 }) end
	return fails(depth - 1) + 1
end

local words = {}
for i = 1, 100 * n do words[i] = string.format("%05d", i * 7919 % 10007) end
table.sort(words, function(a, b) return a > b end)
local text = table.concat(words, " "):gsub("(%d)(%d)", "%2%1")
local caught = 0
for i = 1, 20 * n do
	local ok, e = pcall(fails, i % 50)
	if not ok and e.code == 7 then caught = caught + 1 end
end
local sum = 0
for i = 1, 5000 * n do sum = (sum + i * i) % 65521 end
print(#text, words[1], nodes(n + 2), caught, sum)

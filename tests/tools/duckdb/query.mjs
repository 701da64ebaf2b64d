// usage: query.mjs FILE.sql: the rows of its last statement, tabs between columns
import { DuckDBInstance } from '@duckdb/node-api'
import { readFileSync } from 'fs'
const db = await (await DuckDBInstance.create(':memory:')).connect()
let rows = []
for (const sql of readFileSync(process.argv[2], 'utf8').split(';'))
	if (sql.trim())
		rows = (await db.runAndReadAll(sql)).getRowsJson()
for (const row of rows)
	console.log(row.join('\t'))
process.exit(0)

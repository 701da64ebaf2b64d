// usage: rows.mjs TABLE.parquet COLUMN...: a line of each row, tabs between columns
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
const [path, ...columns] = process.argv.slice(2)
const file = await asyncBufferFromFile(path)
const rows = await parquetReadObjects({ file, compressors })
for (const row of rows)
	console.log(columns.map((column) => {
		if (row[column] === undefined)
			throw new Error('no column ' + column)
		return String(row[column])
	}).join('\t'))

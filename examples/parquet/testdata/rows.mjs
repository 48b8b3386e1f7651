// Prints the rows of a Parquet file as JSON lines, by a reader that has nothing in common
// with the writer: node rows.mjs FILE
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";

const rows = await parquetReadObjects({ file: await asyncBufferFromFile(process.argv[2]), compressors });
for (const row of rows) console.log(JSON.stringify(row));

import './node-version.js'
import { writeFileSync } from 'node:fs'
import { readSchema, schemaFile } from './schema.ts'

/** `npm run schema`: writes packages/database/schema.sql from the migrations. */
writeFileSync(schemaFile, await readSchema())

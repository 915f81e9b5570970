import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocuments, readSources } from './house-rules.ts'
import {
  countPhrasings,
  PHRASINGS_LEFT,
  shrinkPhrasings,
  type PhrasingsLeft,
} from './rules/phrasings.ts'
import { root } from './run.ts'

// `npm run phrasings`: removes files from the list of files that may still contain forbidden
// phrasings, after these files were corrected. Never adds to an existing list. If there is no list,
// writes the first one.
const path = join(root, PHRASINGS_LEFT)
const found = countPhrasings([...readSources(root), ...readDocuments(root)])
const left = existsSync(path)
  ? shrinkPhrasings(JSON.parse(readFileSync(path, 'utf8')) as PhrasingsLeft, found)
  : found
writeFileSync(path, `${JSON.stringify(left, null, 2)}\n`)
const total = Object.values(left).reduce((sum, count) => sum + count, 0)
console.log(`${PHRASINGS_LEFT}: ${total} phrasings in ${Object.keys(left).length} files`)

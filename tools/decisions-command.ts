import './node-version.js'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocuments } from './house-rules.ts'
import { DECISION_INDEX, decisionIndex } from './rules/decisions.ts'
import { root } from './run.ts'

/** `npm run decisions`: writes the index of the decisions from their files. */
writeFileSync(join(root, DECISION_INDEX), decisionIndex(readDocuments(root)))

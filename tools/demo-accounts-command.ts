import './node-version.js'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withAccounts } from './demo-accounts.ts'
import { capture, root } from './run.ts'

// Writes the table of demo accounts into README.md; a test compares it.
const file = join(root, 'README.md')
writeFileSync(file, withAccounts(readFileSync(file, 'utf8')))
const { ok, output } = capture('oxfmt', [file])
if (!ok) throw new Error(output)

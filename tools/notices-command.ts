import './node-version.js'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNotices } from './notices.ts'
import { capture, root } from './run.ts'

// Writes THIRD-PARTY-NOTICES.md from package-lock.json; a test compares the two.
const file = join(root, 'THIRD-PARTY-NOTICES.md')
writeFileSync(file, projectNotices())
const { ok, output } = capture('oxfmt', [file])
if (!ok) throw new Error(output)

import './node-version.js'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pointSystemDocument } from '../apps/server/src/platform/point-system/openapi.ts'
import { capture, root } from './run.ts'

// Writes docs/point-system.openapi.json from the schemas; a test compares it.
const file = join(root, 'docs/point-system.openapi.json')
writeFileSync(file, JSON.stringify(pointSystemDocument(), null, 2))
const { ok, output } = capture('oxfmt', [file])
if (!ok) throw new Error(output)

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run.ts'
import { sheetFaults } from '../../tools/screen-sheets.ts'
import { galleryTargets, portalTargets } from './targets.ts'

// Step of `npm run check`: compares the list of screens and their states with the files in
// docs/screens, without a browser.
const folder = join(root, 'docs/screens')
const files = readdirSync(folder)
const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
const wanted = [...portalTargets(), ...galleryTargets()].map(({ name }) => name)
for (const fault of sheetFaults({ wanted, files, bytes })) {
  console.log(`docs/screens: ${fault}`)
  process.exitCode = 1
}

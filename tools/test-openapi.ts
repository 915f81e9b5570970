import './node-version.js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../apps/server/src/platform/openapi/document.ts'
import { installOwnPackages } from './own-packages.ts'
import { root, run } from './run.ts'

// `npm run test:openapi`: checks the OpenAPI documents with the recommended rules of Redocly and
// Spectral. The linters have their own lock file (`openapi/package-lock.json`). The first run
// installs them.
const folder = join(root, 'tools/openapi')
const out = join(root, 'test-results/openapi')
await installOwnPackages(folder)

mkdirSync(out, { recursive: true })
const calls = join(out, 'calls.openapi.json')
writeFileSync(calls, JSON.stringify(await openApiDocument(), null, 2))
const files = [
  calls,
  ...['feed', 'gateway', 'point-system'].map((name) => join(root, `docs/${name}.openapi.json`)),
]

const program = (path: string) => join(folder, 'node_modules', path)
const options = {
  cwd: folder,
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
}
const redocly = ['lint', '--config', 'redocly.yaml', ...files]
const spectral = ['lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'warn', ...files]
const codes = [
  await run('node', [program('@redocly/cli/bin/cli.js'), ...redocly], options),
  await run('node', [program('@stoplight/spectral-cli/dist/index.js'), ...spectral], options),
]
process.exitCode = codes.every((code) => code === 0) ? 0 : 1

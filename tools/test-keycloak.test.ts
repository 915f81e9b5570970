import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { environment, root } from './run.ts'

it('npm run test:keycloak fails with a message if Keycloak cannot be downloaded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'choba-no-keycloak-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'mvn'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(folder, 'mvn'), 0o755)
  const { status, stderr } = spawnSync(process.execPath, ['tools/test-keycloak.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: environment({
      PATH: [folder, process.env['PATH']].join(delimiter),
      XDG_CACHE_HOME: folder,
    }),
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The Keycloak tests did not run: (Maven is needed|Keycloak needs Java)/)
})

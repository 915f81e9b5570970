import './node-version.js'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.ts'
import { KeycloakMissing } from './keycloak-programs.ts'
import { startKeycloak, type ThrowawayKeycloak } from './keycloak.ts'
import { ensurePortal } from './portal-build.ts'
import { runPlaywright, runVitest } from './run-tests.ts'

// `npm run test:keycloak`: tests the product with a real Keycloak. Fails if Keycloak cannot be
// started. `-- --grep 'a sign-in|a log-out'` selects browser tests.
const { values } = parseArgs({ options: { grep: { type: 'string' } } })
const interrupted = new AbortController()
const { signal } = interrupted
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => interrupted.abort())

async function runOn(keycloak: ThrowawayKeycloak): Promise<boolean> {
  const env = {
    KEYCLOAK_URL: keycloak.url,
    KEYCLOAK_ADMIN_USER: keycloak.user,
    KEYCLOAK_ADMIN_PASSWORD: keycloak.password,
  }
  const units = await runVitest({
    name: 'keycloak-units',
    args: ['--config', 'tools/keycloak.vitest.config.ts'],
    env,
    signal,
  })

  await ensurePortal()
  const browser = await runPlaywright({
    name: 'keycloak-browser',
    // Runs one test at a time, because each server sets its own portal address in the same
    // Keycloak.
    args: ['e2e/identity-', '--workers=1', ...(values.grep ? ['--grep', values.grep] : [])],
    env: { ...env, CHOBA_E2E_KEYCLOAK: '1', CHOBA_CHROMIUM: await ensureChromium() },
    signal,
  })
  return units.passed && browser.passed
}

try {
  const keycloak = await startKeycloak(signal)
  try {
    process.exitCode = (await runOn(keycloak)) ? 0 : 1
  } finally {
    await keycloak.stop()
  }
} catch (error) {
  console.error(
    signal.aborted ? 'Interrupted.' : error instanceof KeycloakMissing ? error.message : error,
  )
  process.exitCode = signal.aborted ? 130 : 1
}

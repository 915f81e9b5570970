import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { capture } from './run.ts'

const VERSION = '26.4.7'
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`
const JAVA = 21

/** Thrown if this machine cannot run Keycloak. The message says what is missing. */
export class KeycloakMissing extends Error {
  override readonly name = 'KeycloakMissing'
  constructor(reason: string) {
    super(`The Keycloak tests did not run: ${reason}`)
  }
}

function versionOf(home: string): number {
  const program = join(home, 'bin', 'java')
  if (!existsSync(program)) return 0
  return Number(/version "(\d+)/.exec(capture(program, ['-version']).output)?.[1] ?? 0)
}

/**
 * Returns the home folder of a Java version that is recent enough. Searches JAVA_HOME, PATH and the
 * folder of the operating system.
 */
export function findJava(): string {
  const onPath = capture('java', ['-XshowSettings:properties', '-version']).output
  const installed = '/usr/lib/jvm'
  const homes = [
    process.env['JAVA_HOME'],
    /java\.home = (.+)/.exec(onPath)?.[1]?.trim(),
    ...(existsSync(installed) ? readdirSync(installed).map((name) => join(installed, name)) : []),
  ]
  const found = homes.find((home) => home && versionOf(home) >= JAVA)
  if (!found)
    throw new KeycloakMissing(
      `Keycloak needs Java ${JAVA} or newer. Install it, or name its folder in JAVA_HOME.`,
    )
  return found
}

/**
 * Returns a folder with Keycloak. Downloads Keycloak from Maven Central once, and keeps it in a
 * cache outside the project.
 */
export function fetchKeycloak(): string {
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'choba')
  const folder = join(cache, `keycloak-${VERSION}`)
  if (existsSync(folder)) return folder
  if (!capture('mvn', ['--version']).ok)
    throw new KeycloakMissing('Maven is needed to download Keycloak. Install mvn.')
  if (!capture('unzip', ['-v']).ok)
    throw new KeycloakMissing('unzip is needed to unpack Keycloak. Install unzip.')
  mkdirSync(cache, { recursive: true })
  // Downloads into a temporary folder and renames it at the end. So if the final folder exists, it
  // is complete.
  const half = mkdtempSync(join(cache, 'fetching-'))
  try {
    console.log(`Downloading Keycloak ${VERSION} from Maven Central. Later runs reuse it …`)
    const where = `-DoutputDirectory=${half}`
    const fetched = capture('mvn', [
      '-B',
      '-q',
      '-C',
      'dependency:copy',
      `-Dartifact=${ARTIFACT}`,
      where,
    ])
    if (!fetched.ok)
      throw new KeycloakMissing(`Maven could not download ${ARTIFACT}.\n${fetched.output}`)
    const unpacked = capture('unzip', [
      '-q',
      join(half, `keycloak-quarkus-dist-${VERSION}.zip`),
      '-d',
      half,
    ])
    if (!unpacked.ok) throw new Error(`Keycloak could not be unpacked:\n${unpacked.output}`)
    renameSync(join(half, `keycloak-${VERSION}`), folder)
    return folder
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

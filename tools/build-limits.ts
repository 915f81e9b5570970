import { statSync } from 'node:fs'
import { BUILD_LIMITS, firstLoad, readManifest, sentBytes } from './first-load.ts'
import { ensurePortal } from './portal-build.ts'
import type { Outcome } from './run.ts'
import { typefaceFile } from './typeface.ts'

type Measured = Record<keyof typeof BUILD_LIMITS, number>

const what: Record<keyof typeof BUILD_LIMITS, string> = {
  firstScripts: 'bytes of scripts of the first list',
  firstStyles: 'bytes of styles of the first list',
  firstFiles: 'scripts and styles of the first list',
  typeface: 'bytes of the typeface',
}

/** Returns a line for each limit that is exceeded. */
export const limitFaults = (measured: Measured): string[] =>
  (Object.keys(BUILD_LIMITS) as (keyof Measured)[])
    .filter((name) => measured[name] > BUILD_LIMITS[name])
    .map(
      (name) =>
        `${measured[name]} ${what[name]}; the limit is ${BUILD_LIMITS[name]} (tools/first-load.ts)`,
    )

function measureBuild(): Measured {
  const { scripts, styles } = firstLoad(readManifest())
  return {
    firstScripts: sentBytes(scripts),
    firstStyles: sentBytes(styles),
    firstFiles: scripts.length + styles.length,
    typeface: statSync(typefaceFile).size,
  }
}

/** Builds the portal if it is outdated, and compares it with the limits. */
export async function checkBuild(): Promise<Outcome> {
  try {
    await ensurePortal()
    const faults = limitFaults(measureBuild())
    return { ok: faults.length === 0, output: faults.join('\n') }
  } catch (error) {
    return { ok: false, output: (error as Error).message }
  }
}

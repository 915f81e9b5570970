/**
 * Setting of malloc: glibc's own default, because setting it keeps glibc from raising it. Otherwise
 * the threshold follows the largest buffer that was ever freed. After one password (argon2id takes
 * 19 MiB), all smaller buffers come from heaps that are given back only from their end
 * (docs/performance.md).
 */
export const mallocSettings = { MALLOC_TRIM_THRESHOLD_: '131072' } as const

/** Settings of malloc: an operator who has made one of them has the say. */
const chosen = [
  'MALLOC_TRIM_THRESHOLD_',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TOP_PAD_',
  'MALLOC_MMAP_MAX_',
  'GLIBC_TUNABLES',
]

/**
 * Begins this process again under `mallocSettings`, which are read at its very start: the same process, arguments, flags and files.
 * Where that is impossible (Windows, macOS) or they have been set, it returns.
 */
export function restartWithMallocSettings(): void {
  const { platform, env, execPath, execArgv, argv } = process
  if (platform !== 'linux' || chosen.some((name) => env[name] !== undefined)) return
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...mallocSettings,
  })
}

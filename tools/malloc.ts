/**
 * What glibc has for its default, set. Where nothing is set it follows the largest buffer that was ever freed: after one password (argon2id
 * takes 19 MiB) all that is smaller comes from heaps that are given back from their end alone: 170 of 493 MB stood empty after a large file.
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
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...mallocSettings })
}

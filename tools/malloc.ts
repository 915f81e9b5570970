/**
 * Environment variable for malloc. The value is the default trim threshold of glibc. Setting the
 * value explicitly disables the dynamic threshold of glibc, which grows with the largest buffer
 * that was freed. A password hash (argon2id) uses 19 MiB. After one hash, malloc would take all
 * smaller buffers from heaps, and return memory to the system only from the end of a heap
 * (docs/performance.md).
 */
export const mallocSettings = { MALLOC_TRIM_THRESHOLD_: '131072' } as const

/**
 * Environment variables of malloc. If the operator has set one of them, the settings are not
 * changed.
 */
const chosen = [
  'MALLOC_TRIM_THRESHOLD_',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TOP_PAD_',
  'MALLOC_MMAP_MAX_',
  'GLIBC_TUNABLES',
]

/**
 * Restarts this process with `mallocSettings`, which glibc reads only at the start. Process ID,
 * arguments, flags and standard streams stay the same. Returns without a restart on systems other
 * than Linux, or if the operator has set one of the variables in `chosen`.
 */
export function restartWithMallocSettings(): void {
  const { platform, env, execPath, execArgv, argv } = process
  if (platform !== 'linux' || chosen.some((name) => env[name] !== undefined)) return
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...mallocSettings,
  })
}

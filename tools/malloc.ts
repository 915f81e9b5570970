/**
 * malloc setting: glibc's default trim threshold. Setting it explicitly disables glibc's dynamic
 * threshold, which would follow the largest buffer ever freed. After one password hash (argon2id
 * uses 19 MiB), all smaller buffers would come from heaps that are returned only from their end
 * (docs/performance.md).
 */
export const mallocSettings = { MALLOC_TRIM_THRESHOLD_: '131072' } as const

/** Environment variables of malloc; if the operator sets any of them, nothing is changed. */
const chosen = [
  'MALLOC_TRIM_THRESHOLD_',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TOP_PAD_',
  'MALLOC_MMAP_MAX_',
  'GLIBC_TUNABLES',
]

/**
 * Restarts this process with `mallocSettings`, which glibc reads only at the start. Process id,
 * arguments, flags and open files stay the same. Returns without a restart if that is impossible
 * (Windows, macOS) or if the variables are set.
 */
export function restartWithMallocSettings(): void {
  const { platform, env, execPath, execArgv, argv } = process
  if (platform !== 'linux' || chosen.some((name) => env[name] !== undefined)) return
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...mallocSettings,
  })
}

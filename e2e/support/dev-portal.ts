import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from '../../tools/run.ts'

/**
 * The portal as `npm run dev` serves it, module by module, in front of a server. @param signIn another server that signs
 * people in. @returns what stops it
 */
export async function openDevPortal(
  port: number,
  server: string,
  signIn = server,
): Promise<() => Promise<void>> {
  const to = (target: string) => ({ target })
  const vite = await createServer({
    root: join(root, 'apps/portal'),
    logLevel: 'silent',
    server: {
      port,
      strictPort: true,
      // What is edited meanwhile must not load a page again under a test.
      hmr: false,
      watch: null,
      proxy: {
        '/apiproxy': to(server),
        '/edge': to(server),
        '/brand': to(server),
        '/realms': to(signIn),
      },
    },
  })
  await vite.listen()
  return () => vite.close()
}

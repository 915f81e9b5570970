import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from '../../tools/run.ts'

/**
 * Serves the portal in the same way as `npm run dev`: module by module, in front of a server.
 * @param signIn address of another server for the sign-in
 * @returns a function that stops the portal
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
      // Hot reloading is off, because editing a file must not reload a page during a test.
      hmr: false,
      watch: null,
      proxy: {
        '/apiproxy': to(server),
        '/edge': to(server),
        '/theme': to(server),
        '/realms': to(signIn),
      },
    },
  })
  await vite.listen()
  return () => vite.close()
}

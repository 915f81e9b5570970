import { createHash } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { accentBackground, themeStyles } from '@choba/identity/pages/theme.ts'
import { html } from '@choba/identity/pages/html.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheBy } from '#platform/process/cache.ts'
import type { Tenants } from '#platform/access/tenants.ts'

const PRODUCT = { oem: 'Choba', name: '', style: '' }

interface Sendable {
  contentType: string
  bytes: Uint8Array
  etag: string
}

/** Returns the display name of a tenant's service. */
export const nameOf = ({ oem, name }: Pick<TenantRow, 'oem' | 'name'>): string => oem || name

const sendable = (contentType: string, bytes: Uint8Array): Sendable => ({
  contentType,
  bytes,
  etag: `"${createHash('sha256').update(contentType).update(bytes).digest('base64url').slice(0, 22)}"`,
})

/** Draws the first letter of the name on the theme color, for tenants without a logo. */
function drawTile(tenant: Pick<TenantRow, 'oem' | 'name' | 'style'>): Sendable {
  const { html: svg } = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="7" fill="${accentBackground(tenant.style)}" />
    <text
      x="16"
      y="16"
      dy=".35em"
      text-anchor="middle"
      fill="#ffffff"
      font-family="Hiragino Sans, Yu Gothic UI, Noto Sans JP, system-ui, sans-serif"
      font-size="18"
      font-weight="600"
    >
      ${Array.from(nameOf(tenant))[0]}
    </text>
  </svg>`
  return sendable('image/svg+xml', Buffer.from(svg))
}

/** Sends a file that browsers revalidate at each page load; answers 304 if it is unchanged. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, bytes, etag }: Sendable,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(contentType).send(Buffer.from(bytes))
}

/** Uploaded picture of a tenant's theme, PNG or SVG. */
export interface ThemeImage {
  readonly content_type: string
  readonly bytes: Uint8Array
}

/** Finds an uploaded picture of a tenant. Opens its own transaction. */
export const findThemeImage = async (
  engine: Engine,
  tenantId: number,
  kind: 'logo' | 'favicon',
): Promise<ThemeImage | null> =>
  withScope(
    engine,
    { role: 'system' },
    async ({ q }) =>
      (await q
        .selectFrom('tenant_images')
        .select(['content_type', 'bytes'])
        .where('tenant_id', '=', tenantId)
        .where('kind', '=', kind)
        .executeTakeFirst()) ?? null,
    { readOnly: true },
  )

/**
 * Serves `GET /theme/logo`, `/theme/favicon` and `/theme/style.css`: pictures and colors of the
 * host's tenant.
 */
export function serveTheme(app: FastifyInstance, engine: Engine, tenants: Tenants): void {
  const given = cacheBy(1_000, async (key: string): Promise<Sendable | null> => {
    const [tenantId, kind] = key.split(' ') as [string, 'logo' | 'favicon']
    const row = await findThemeImage(engine, Number(tenantId), kind)
    return row && sendable(row.content_type, row.bytes)
  })

  app.get('/theme/style.css', async (request, reply) => {
    const found = await tenants.byHost(request.host)
    const style = sendable(
      'text/css; charset=utf-8',
      Buffer.from(themeStyles(found?.tenant.style ?? '')),
    )
    return send(request, reply, style)
  })

  for (const kind of ['logo', 'favicon'] as const) {
    app.get(`/theme/${kind}`, async (request, reply) => {
      const found = await tenants.byHost(request.host)
      const picture =
        (found && (await given(`${found.tenant.id} ${kind}`))) ?? drawTile(found?.tenant ?? PRODUCT)
      // A browser can open a picture as a page, so the policy disables scripts and everything else.
      reply.header(
        'content-security-policy',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      )
      return send(request, reply, picture)
    })
  }
}

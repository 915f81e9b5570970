import { readFileSync } from 'node:fs'
import type { TenantRow } from '@choba/database/tables.ts'
import { html } from '@choba/identity/pages/html.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '#platform/http/answers.ts'
import { nameOf } from './theme.ts'
import { isOrigin } from '#platform/http/security-policy.ts'
import type { Tenants } from '#platform/access/tenants.ts'

/** A third-party script in its own frame: its settings, and the origins it may use. */
interface Widget {
  settings: Record<string, string>
  scripts: readonly string[]
  /** Origins for requests and pictures, in addition to the origin of the script. */
  reaches: readonly string[]
}

export type Widgets = Partial<Record<'chat' | 'tag', Widget>>

const GOOGLE = 'https://www.googletagmanager.com'

/** Returns the URL of a script if the operator allows its origin; null otherwise. */
function allowedScript(address: string, origins: readonly string[]): URL | null {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return null
  return isOrigin(url.origin) && origins.includes(url.origin) ? url : null
}

export const isTagId = (text: string): boolean => /^(G|GT|GTM|AW)-[A-Z0-9]{4,16}$/.test(text)
export const isBotId = (text: string): boolean => /^[\w.-]{1,64}$/.test(text)
export const isAllowedScript = (address: string, origins: readonly string[]): boolean =>
  allowedScript(address, origins) !== null

/**
 * Returns the enabled widgets of a tenant. `gTag` is the id of a tag, `chatBot` the id of a chat
 * bot, `chatBotApi` the URL of the bot's script. An invalid value disables its widget.
 */
export function widgetsOf(
  { g_tag, chat_bot, chat_bot_api }: Pick<TenantRow, 'g_tag' | 'chat_bot' | 'chat_bot_api'>,
  origins: readonly string[],
): Widgets {
  const widgets: Widgets = {}
  const script = isBotId(chat_bot) ? allowedScript(chat_bot_api, origins) : null
  if (script) {
    widgets.chat = {
      settings: { script: script.href, bot: chat_bot },
      scripts: [script.origin],
      reaches: [],
    }
  }
  if (isTagId(g_tag)) {
    widgets.tag = {
      settings: { tag: g_tag },
      scripts: [GOOGLE],
      reaches: ['https://*.google-analytics.com'],
    }
  }
  return widgets
}

/**
 * Returns the content security policy of a frame. The sandbox removes the origin of the frame, so
 * scripts of the widget cannot access the storage or the page of the portal.
 */
const policyOf = ({ scripts, reaches }: Widget, ownScript: string): string =>
  [
    'sandbox allow-scripts allow-forms allow-popups',
    "default-src 'none'",
    `script-src ${[ownScript, ...scripts].join(' ')}`,
    `style-src 'unsafe-inline' ${scripts.join(' ')}`,
    `font-src ${scripts.join(' ')}`,
    `img-src data: ${[...scripts, ...reaches].join(' ')}`,
    `connect-src ${[...scripts, ...reaches].join(' ')}`,
    `form-action ${scripts.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/**
 * Serves `/widget/chat` and `/widget/tag`: the frame documents, and the script of Choba that each
 * of them starts. If a document is opened in a tab, it shows if the widget's script was loaded.
 */
export function serveWidgets(
  app: FastifyInstance,
  tenants: Tenants,
  origins: readonly string[],
): void {
  for (const kind of ['chat', 'tag'] as const) {
    const script = read(`widget-${kind}.js`)
    app.get(`/widget/${kind}.js`, (_request, reply) =>
      reply
        // The frame has no origin, so this file is cross-origin for the frame.
        .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
        .type('text/javascript; charset=utf-8')
        .send(script),
    )
    app.get(`/widget/${kind}`, async (request, reply) => {
      const found = await tenants.byHost(request.host)
      const widget = found && widgetsOf(found.tenant, origins)[kind]
      if (!widget) return reply.callNotFound()
      const own = `${found.origin}/widget/${kind}.js`
      reply
        .headers({ 'content-security-policy': policyOf(widget, own) })
        .removeHeader('x-frame-options')
      const settings = JSON.stringify({ ...widget.settings, home: found.origin })
      const words = languages[languageOf(request.headers)].configs.widget
      return reply.type('text/html; charset=utf-8').send(
        html`<!doctype html>
          <html lang="${languageOf(request.headers)}">
            <head>
              <meta charset="utf-8" />
              <title>${nameOf(found.tenant)}</title>
              <script src="${own}" data-settings="${settings}" defer></script>
            </head>
            <body>
              <p hidden data-when="loaded">${words.loaded} ${widget.scripts[0]}</p>
              <p hidden data-when="failed">${words.failed} ${widget.scripts[0]}</p>
            </body>
          </html>`.html,
      )
    })
  }
}

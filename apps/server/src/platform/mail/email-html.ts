import { accentBackground, accentOnDark } from '@choba/identity/pages/theme.ts'
import { html, trusted, type Html } from '@choba/identity/pages/html.ts'
import type { Block } from '@choba/contract/markup.ts'
import { blocksHtml } from './markup-html.ts'
import type { Email, EmailFigure } from '@choba/identity/emails.ts'

/** Texts of an e-mail, before they become plain text or HTML. */
export interface EmailWords {
  language: Email['language']
  subject: string
  title: string
  lines: string
  /** Formatted version of `lines`; empty if `lines` has no formatting. */
  blocks: readonly Block[]
  /** Table rows; empty for no table. */
  figures: readonly EmailFigure[]
  code: { label: string; digits: string } | null
  note: string
  /** Link to the portal. Null in e-mails with a code, because the user has the page open. */
  link: { label: string; href: string } | null
  footer: string
}

// Many mail programs drop style sheets, so the light theme is in inline styles. Programs that
// support a dark theme keep the style sheet.
const dark = (light: string) => `
    .canvas { background: #0f1419 !important; color: #e8edf2 !important; }
    .card { background: #171d24 !important; border-color: #2b343e !important; }
    .code { background: #222a33 !important; border-color: #2b343e !important; }
    .figure, .rule { border-color: #2b343e !important; }
    .digits, .link { color: ${light} !important; }
    .muted { color: #9aa7b4 !important; }`

// An e-mail loads no font, so the portal's font is used only if it is installed.
const font = `Inter,'Hiragino Sans','Yu Gothic UI','Noto Sans JP',system-ui,sans-serif`

/**
 * Shows the code in two halves for easier reading. Copied text is still the code without a space.
 */
function codeBlock({ label, digits }: NonNullable<EmailWords['code']>, strong: string): Html {
  const middle = digits.length / 2
  const halves = html`<span>${digits.slice(0, middle)}</span
    ><span style="padding-left:14px">${digits.slice(middle)}</span>`
  return html`<div
    class="code"
    style="margin:20px 0 0;padding:16px 12px 18px;background:#f5f7f9;border:1px solid #e3e7ec;border-radius:6px;text-align:center"
  >
    <p class="muted" style="margin:0;color:#5b6775;font-size:13px">${label}</p>
    <p
      class="digits"
      style="margin:4px 0 0;color:${strong};font-size:36px;font-weight:600;line-height:1.2;letter-spacing:4px;font-variant-numeric:tabular-nums;white-space:nowrap"
    >
      ${halves}
    </p>
  </div>`
}

const figureTable = (figures: EmailWords['figures']): Html =>
  html`<table role="presentation" style="width:100%;margin:16px 0 0;border-collapse:collapse">
    ${figures.map(
      ({ label, value }) =>
        html`<tr>
          <td
            class="figure muted"
            style="padding:7px 12px 7px 0;border-top:1px solid #e3e7ec;color:#5b6775;font-size:14px"
          >
            ${label}
          </td>
          <td
            class="figure"
            style="padding:7px 0;border-top:1px solid #e3e7ec;text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`

const linkButton = ({ label, href }: NonNullable<EmailWords['link']>, strong: string): Html =>
  html`<p style="margin:24px 0 0">
    <a
      href="${href}"
      target="_blank"
      rel="noopener"
      style="display:inline-block;padding:10px 20px;border-radius:6px;background:${strong};color:#ffffff;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`

const linesHtml = (lines: string): Html => html`<p style="margin:12px 0 0">${lines}</p>`

/**
 * Renders an e-mail as HTML in Choba's design, with the tenant's theme color. The HTML loads
 * nothing from any server.
 */
export function emailHtml(
  words: EmailWords,
  { sender, accent, home }: { sender: string; accent: string; home: string },
): string {
  const strong = accentBackground(accent)
  return html`<!doctype html>
    <html lang="${words.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${words.subject}</title>
        <style>
          :root { color-scheme: light dark; }
          @media (prefers-color-scheme: dark) {${trusted(dark(accentOnDark(accent)))}
          }
        </style>
      </head>
      <body
        class="canvas"
        style="margin:0;padding:24px 12px;background:#f5f7f9;color:#16202b;font:15px/1.7 ${font};overflow-wrap:anywhere"
      >
        <div
          class="card"
          style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e3e7ec;border-radius:6px;overflow:hidden"
        >
          <div style="padding:16px 24px;background:${strong};color:#ffffff;font-weight:600">
            <span
              aria-hidden="true"
              style="display:inline-block;width:26px;margin-right:10px;border-radius:6px;background:#ffffff;color:${strong};font-size:14px;line-height:26px;text-align:center"
              >${Array.from(sender)[0]}</span
            >${sender}
          </div>
          <div style="padding:24px 24px 28px">
            <h1 style="margin:0;font-size:20px;font-weight:600;line-height:1.45">${words.title}</h1>
            ${words.blocks.length > 0 ? blocksHtml(words.blocks, { home, strong }) : linesHtml(words.lines)}
            ${words.figures.length > 0 && figureTable(words.figures)}
            ${words.code && codeBlock(words.code, strong)}
            <p class="muted" style="margin:20px 0 0;color:#5b6775;font-size:14px">${words.note}</p>
            ${words.link && linkButton(words.link, strong)}
          </div>
        </div>
        <p
          class="muted"
          style="max-width:474px;margin:16px auto 0;padding:0 24px;color:#5b6775;font-size:12px"
        >
          ${words.footer}
        </p>
      </body>
    </html>`.html
}

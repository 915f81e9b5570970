/**
 * The headers of every answer below `/realms`. Browsers check `form-action` again when a form's answer redirects, so the
 * portal's origin is named there.
 */
export function pageHeaders(publicUrl: string, framedBy = "'none'"): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "base-uri 'none'",
      `form-action 'self' ${publicUrl}`,
      `frame-ancestors ${framedBy}`,
      "require-trusted-types-for 'script'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}

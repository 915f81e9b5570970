/**
 * Returns the headers of every response below `/realms`. Browsers apply `form-action` also to a
 * redirect after a form, so the directive includes the origin of the portal.
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

import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/settings/config.ts'
import { limitRate } from '#platform/http/security.ts'

/**
 * Patterns of the parts of a URL: code of a payment method (as `catalogueCode` in the contract),
 * background, and result of `hashOfPicture`.
 */
const wanted = {
  code: /^[A-Z0-9_]{1,32}$/,
  background: /^(?:light|dark)$/,
  file: /^[A-Za-z0-9_-]{22}\.png$/,
}
type Wanted = Record<keyof typeof wanted, string>

/**
 * Serves payment method logos at every host, such as `GET
 * /theme/payment-types/VISA/light/<hash>.png`. The catalogue contains the current hash, so a new
 * logo has a new URL and browsers can cache logos forever.
 */
export async function servePaymentLogos(
  app: FastifyInstance,
  engine: Engine,
  { requestsPerTenSeconds }: Pick<Config, 'requestsPerTenSeconds'>,
): Promise<void> {
  await app.register(async (logos) => {
    // Limited because each request reads the database without a sign-in.
    await limitRate(logos, requestsPerTenSeconds)
    logos.get<{ Params: Wanted }>(
      '/theme/payment-types/:code/:background/:file',
      async ({ params }, reply) => {
        const isAddress = (Object.keys(wanted) as (keyof Wanted)[]).every((part) =>
          wanted[part].test(params[part]),
        )
        const logo = isAddress && (await findLogo(engine, params))
        if (!logo) return reply.callNotFound()
        // A browser can open a picture as a page, so the policy disables scripts and everything
        // else.
        const policy = "sandbox; default-src 'none'"
        reply.headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': policy,
        })
        return reply.type(logo.content_type!).send(Buffer.from(logo.bytes!))
      },
    )
  })
}

const findLogo = (engine: Engine, { code, background, file }: Wanted) =>
  withScope(
    engine,
    { role: 'system' },
    ({ q }) =>
      q
        .selectFrom('payment_logos as l')
        .innerJoin('payment_methods as b', 'b.id', 'l.payment_method_id')
        .select(['l.content_type', 'l.bytes'])
        .where('b.code', '=', code)
        .where('l.background', '=', background === 'light' ? 'LIGHT' : 'DARK')
        .where('l.hash', '=', file.replace(/\.png$/, ''))
        .executeTakeFirst(),
    { readOnly: true },
  )

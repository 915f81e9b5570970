const gateways = 'apps/server/src/areas/gateways'
const platform = 'apps/server/src/platform/gateway'
const tests = [`${gateways}/gateways.test.ts`]
const protocol = [`${platform}/http.test.ts`]

/** Mutations of the gateway code that tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'gateways: records a refund although its gateway is off',
    file: `${platform}/state.ts`,
    find: 'and g.payment_class = b.payment_class and g.is_on))`',
    replace: 'and g.payment_class = b.payment_class))`',
    tests,
  },
  {
    name: 'gateways: calls a gateway that is off',
    file: `${platform}/choose.ts`,
    find: 'if (!row.is_on) throw',
    replace: 'if (row.is_on === null) throw',
    tests: [`${platform}/choose.test.ts`],
  },
  {
    name: 'gateways: fails refunds if the gateway’s secret has not been encrypted yet',
    file: `${platform}/choose.ts`,
    find: 'if (!row.sealed_secret) throw new RetryLater(',
    replace: 'if (!row.sealed_secret) throw new PermanentFailure(',
    tests: [`${platform}/choose.test.ts`],
  },
  {
    name: 'gateways: deletes a gateway that a user configured when the demo starts',
    file: `${platform}/demo.ts`,
    find: "where('url', 'like', `http://127.0.0.1:%${PATH}`)",
    replace: "where('url', 'like', 'http://127.0.0.1:%')",
    tests: [`${platform}/demo.test.ts`],
  },
  {
    name: 'gateways: makes a completed refund again after a restart of the demo',
    file: `${platform}/sample.ts`,
    find: 'const refunds = kept?.refunds ?? new Map<string, SampleRefund>()',
    replace: 'const refunds = new Map<string, SampleRefund>()',
    tests: [`${platform}/sample.test.ts`],
  },
  {
    name: 'gateways: stores the secret as text',
    file: `${gateways}/gateways.service.ts`,
    find: 'const sealed = secret === undefined ? null : sealGatewaySecret(sealer, about.id, code, secret)',
    replace: 'const sealed = secret === undefined ? null : secret',
    tests,
  },
  {
    name: 'gateways: accepts an address in a private network',
    file: `${gateways}/gateways.service.ts`,
    find: "if (!isServiceAddress(url, config)) throw new AppError('badRequest', badField('url', 'value'))",
    replace: "if (!URL.canParse(url)) throw new AppError('badRequest', badField('url', 'value'))",
    tests,
  },
  {
    name: 'gateways: overwrites a change that another user made in the meantime',
    file: `${gateways}/gateways.service.ts`,
    find: 'await assertVersion(counted, version, zoneOf(call), () => viewOf(call, paymentClass))',
    replace:
      'if (version > counted.version) await assertVersion(counted, version, zoneOf(call), () => ({}))',
    tests,
  },
  {
    name: 'gateways: accepts a notice without checking its signature',
    file: `${gateways}/gateway-notices.ts`,
    find: 'if (!isSigned(secret, lines, body)) throw',
    replace: 'if (!isSigned(secret, lines, body) && body.length === 0) throw',
    tests,
  },
  {
    name: 'gateways: asks for refunds in a notice that were never sent to a gateway',
    file: `${gateways}/gateways.repository.ts`,
    find: "    .where('r.sent_at', 'is not', null)\n",
    replace: '',
    tests,
  },
  {
    name: 'gateways: sends a refund that still waits for a second person’s approval',
    file: 'apps/server/src/areas/refunds/refund-settlement.ts',
    find: 'if (!open || open.state === State.waiting) return null',
    replace: 'if (!open) return null',
    tests: ['apps/server/src/areas/refunds/refund-settlement.test.ts'],
  },
  {
    name: 'gateways: treats every 404 answer as an unknown refund key',
    file: `${platform}/http.ts`,
    find: 'answer.status === 404 && UnknownKey.safeParse(answer.body).success',
    replace: 'answer.status === 404',
    tests: protocol,
  },
  {
    name: 'gateways: accepts the success of a refund with another amount',
    file: `${platform}/http.ts`,
    find: '(amount !== undefined && amount !== asked.amount) ||',
    replace: '(amount !== undefined && Number(amount) > asked.amount) ||',
    tests: protocol,
  },
]

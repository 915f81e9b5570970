import { expect, it } from 'vitest'
import { tree } from './fixture.ts'
import { latePhrasesRule } from './late-phrases.ts'

const routes = (phrases: string) => `
  const page = () => import('./coupons.tsx')
  ...screen({ title: 'coupons.list', ${phrases} })
`
const files = (phrases: string) =>
  tree({
    'apps/portal/src/areas/coupons/coupons.routes.ts': routes(phrases),
    'apps/portal/src/areas/coupons/coupons.tsx': `
      import { Rules } from '#form/rules.tsx'
      const later = lazy(() => import('./coupon-chart.tsx'))
      const t = useTranslations('coupons.form')
      const kit = useTranslations('kit')`,
    'apps/portal/src/areas/coupons/coupon-chart.tsx': `const t = useTranslations('chart')`,
    'apps/portal/src/form/rules.tsx': `const t = useTranslations('session.password')`,
  })

it('phrases in an imported file are reported if the route of the screen does not load them', () => {
  expect(latePhrasesRule(files(''))).toEqual([
    {
      path: 'apps/portal/src/areas/coupons/coupons.routes.ts',
      says: `does not load the phrases 'session', which apps/portal/src/form/rules.tsx uses`,
    },
  ])
})

it('phrases are not reported if the route loads them, or if their code is loaded on demand', () => {
  expect(latePhrasesRule(files(`phrases: ['session']`))).toEqual([])
})

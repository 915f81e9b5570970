import type { AnyRoute } from '@tanstack/react-router'
import type { Can } from '@choba/contract/permissions.ts'
import { adminMay, merchantMay, serviceMay } from '@choba/contract/permissions.ts'
import type { PortalPhrases } from '@choba/phrases/portal-phrases.ts'
import { isOpen } from '#app/shell/menu.ts'
import { mayI } from '#lib/permission.ts'

type Words = PortalPhrases['tour']['step']
export type StepName = keyof Words

/**
 * One step of a tour: a screen, an element on it, and the phrases of `tour.step` about the element.
 */
export interface TourStep {
  /**
   * Full paths of the routes that the step can be on. A user has access to at most one of them.
   * Example: `/trade/$paymentNo`.
   */
  readonly at: readonly string[]
  /**
   * CSS selector of the element that the step explains. Choose a small element, because the card
   * needs space beside it.
   */
  readonly target: string
  /**
   * Phrase key. If several elements match `target`, the step explains the one that contains this
   * phrase.
   */
  readonly prefers?: 'transactions.status.paid'
  /** Places the card above the element, because the content below the element must stay visible. */
  readonly side?: 'top'
  /** Permission that the element requires in addition to the screen's permission. */
  readonly can?: Can
  /**
   * True if a press on the element continues the tour. The step's phrases then contain `act`, the
   * label of the card's button.
   */
  readonly isPressed?: true
  /** Search parameter of the address. The tour continues when this parameter appears. */
  readonly search?: string
}

// Selectors of elements that lists, drawers and title bars of all screens have in common.
const row = 'main [data-row]'
const filters = 'main search [role=toolbar]'
const heading = '[role=dialog] h2'
const lastAct = '[role=dialog] footer > button:last-of-type'
const add = 'main header button[data-opens]'

export const tourSteps = {
  find: { at: ['/trade'], target: filters, search: 'number' },
  open: { at: ['/trade'], target: row, prefers: 'transactions.status.paid', isPressed: true },
  state: { at: ['/trade/$paymentNo'], target: heading },
  timeline: { at: ['/trade/$paymentNo'], target: '[data-tour=timeline]' },
  refund: {
    at: ['/trade/$paymentNo'],
    target: '[data-tour=refund]',
    can: merchantMay('Refund.add'),
    isPressed: true,
  },
  copy: { at: ['/trade/$paymentNo'], target: '[role=dialog] dd button', isPressed: true },
  deposit: { at: ['/deposit', '/sysdeposit'], target: row, isPressed: true },
  equation: {
    at: ['/payment/$depositNo', '/sysdeposit/$entCode/$depositNo'],
    target: '[data-tour=equation]',
    side: 'top',
  },
  figure: { at: ['/payment/$depositNo'], target: '[data-tour=figures] td a', isPressed: true },
  behind: { at: ['/payment/$depositNo/transactions'], target: 'main dl dd' },
  download: {
    at: ['/payment/$depositNo/transactions'],
    target: 'main header button[aria-haspopup=menu]',
    can: merchantMay('Settle.download'),
    isPressed: true,
  },
  compare: {
    at: ['/payment/$depositNo/transactions'],
    target: row,
    can: merchantMay('Record.search'),
    isPressed: true,
  },
  panel: { at: ['/panel'], target: '[data-tour=sales]' },
  overview: { at: ['/deposit'], target: row },
  approvals: { at: ['/approval'], target: 'main [role=tablist]' },
  people: { at: ['/setting/user'], target: row },
  addUser: { at: ['/setting/user'], target: add, can: merchantMay('User.add'), isPressed: true },
  merchants: { at: ['/setting/adminUser'], target: 'main input[type=search]' },
  merchant: { at: ['/setting/adminUser'], target: row, isPressed: true },
  record: { at: ['/setting/adminUser/$entCode'], target: '[role=dialog] [role=tablist]' },
  request: { at: ['/approval'], target: row, isPressed: true },
  decide: { at: ['/approval/$approvalId'], target: lastAct, isPressed: true },
  addMerchant: {
    at: ['/setting/adminUser'],
    target: add,
    can: adminMay('Ent.add'),
    isPressed: true,
  },
  payouts: { at: ['/sysdeposit'], target: filters },
  transfers: { at: ['/transfers'], target: row },
  prepare: { at: ['/transfers'], target: add, can: adminMay('Settle.edit'), isPressed: true },
  methods: { at: ['/tradeType/paymentType'], target: row },
  offered: { at: ['/tradeType/tenant'], target: 'main label:has([role=switch])' },
  tenant: { at: ['/tenant/tenant'], target: row, isPressed: true },
  look: { at: ['/tenant/tenant/$tenantCode'], target: '[data-tour=style]' },
  editLook: {
    at: ['/tenant/tenant/$tenantCode'],
    target: lastAct,
    can: serviceMay('SystemConfig.edit'),
    isPressed: true,
  },
  gateway: { at: ['/tenant/gateway'], target: 'main h1' },
} as const satisfies Record<StepName, TourStep>

/**
 * One place of a tour: a step, or several alternative steps. The tour shows the first alternative
 * that the user has permission for and whose element is on the screen.
 */
type Place = StepName | readonly StepName[]

/**
 * A tour: the step that a user must have permission for, and the five places. The last place is an
 * action that the user really performs.
 */
interface Tour {
  readonly of: StepName
  readonly places: readonly [Place, Place, Place, Place, Place]
}

/**
 * Tours in order of priority. A user gets the first tour whose permissions match, regardless of
 * role names.
 */
const tours: readonly Tour[] = [
  {
    of: 'merchants',
    places: ['merchants', 'merchant', 'record', 'request', ['decide', 'addMerchant']],
  },
  { of: 'payouts', places: ['payouts', 'deposit', 'equation', 'transfers', 'prepare'] },
  { of: 'methods', places: ['methods', 'offered', 'tenant', 'look', ['editLook', 'gateway']] },
  { of: 'addUser', places: [['panel', 'find'], 'overview', 'approvals', 'people', 'addUser'] },
  { of: 'deposit', places: ['deposit', 'equation', 'figure', 'behind', ['download', 'compare']] },
  { of: 'find', places: ['find', 'open', 'state', 'timeline', ['refund', 'copy']] },
]

function* routesBelow(route: AnyRoute): Generator<AnyRoute> {
  for (const child of Object.values<AnyRoute>(route.children ?? {})) {
    yield child
    yield* routesBelow(child)
  }
}

/**
 * Returns the places of the current user's tour, or an empty list if no tour matches the
 * permissions. Each place lists the steps that the user has permission for, in order of preference:
 * if the element of a step is missing, the next step of the place is shown.
 * @param tree the router's routes
 */
export function tourOf(tree: AnyRoute): readonly (readonly StepName[])[] {
  const routes = new Map([...routesBelow(tree)].map((route) => [String(route.fullPath), route]))
  const isUsable = (name: StepName): boolean => {
    const { at, can }: TourStep = tourSteps[name]
    const isThere = at.some((path) => {
      const facts = routes.get(path)?.options.staticData
      return facts !== undefined && isOpen(facts)
    })
    return isThere && (!can || mayI(can))
  }
  const tour = tours.find(({ of }) => isUsable(of))
  return (tour?.places ?? [])
    .map((place) => (typeof place === 'string' ? [place] : place).filter(isUsable))
    .filter((place) => place.length > 0)
}

import type { pointsReportsJa } from './points-reports.ja.ts'

export const pointsReportsEn: typeof pointsReportsJa = {
  title: 'Points report',
  entTitle: 'Points report of all stores',
  fault: 'The points report couldn’t be loaded',
  group: { month: 'By month', store: 'By store', rule: 'By point rule' },
  groupLabel: 'Group by',
  field: {
    month: 'Month',
    store: 'Store',
    storeCode: 'Store code',
    rule: 'Point rule',
    chargeType: 'Point type',
    awarded: 'Awarded',
    cancelled: 'Cancelled',
    used: 'Used',
    returned: 'Returned',
    net: 'Net',
    outstanding: 'Outstanding',
    cost: 'Cost',
    currency: 'Currency',
  },
  row: { noRule: 'Without a rule', use: 'Use of points' },
  define: {
    title: 'What the figures mean',
    awarded:
      'Points that were awarded, also by the give rate of a store and those that came with a payment from elsewhere. By rule, both are “Without a rule”.',
    cancelled:
      'Awards that refunds took back. They count in the month of the refund, for the rule that had awarded them.',
    used: 'Points that were paid with. They belong to no rule.',
    returned: 'Used points that refunds gave back.',
    net: 'Awarded + cancelled + used + returned: how the period changed balances.',
    outstanding:
      'All changes from the first entry to the end of the period. By month it is the balance at the end of each month; by store, what the orders of the store gave less what they took; by rule, what it awarded less what was cancelled.',
    cost: 'The worth of awards that weren’t cancelled (awarded + cancelled). A point is one whole unit of the currency.',
    days: 'Months are made of the merchant’s business days.',
  },
  sum: 'Total',
  soFar: ' (so far)',
  filter: { period: 'Period', from: 'First month', to: 'Last month', store: 'Store' },
  months: { one: 'This month', three: 'Last 3 months', thirteen: 'Last 13 months' },
  empty: { title: 'No points in this period', text: 'Try another period or fewer conditions.' },
  screens: { report: 'Points report', entReport: 'Points report of all stores' },
  audit: {
    action: {
      list: 'View of the points report',
      options: 'View of the conditions of the points report',
      download: 'Download of the points report',
      entList: 'View of the points report of all stores',
      entOptions: 'View of the conditions of the points report of all stores',
      entDownload: 'Download of the points report of all stores',
    },
    field: { monthFrom: 'First month', monthTo: 'Last month', ruleId: 'Point rule' },
  },
}

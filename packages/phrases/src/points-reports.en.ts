import type { pointsReportsJa } from './points-reports.ja.ts'

export const pointsReportsEn: typeof pointsReportsJa = {
  title: 'Points report',
  entTitle: 'Points report of all stores',
  fault: 'Couldn’t load the points report',
  group: { month: 'By month', store: 'By store', rule: 'By point rule' },
  groupLabel: 'Group by',
  field: {
    month: 'Month',
    store: 'Store',
    storeCode: 'Store code',
    rule: 'Point rule',
    chargeType: 'Point type',
    awarded: 'Awarded',
    cancelled: 'Canceled',
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
      'Points awarded, including points by a store’s give rate and points that came with payments. By rule, both count as “Without a rule”.',
    cancelled:
      'Awards canceled by refunds. They count in the month of the refund, for the rule that had awarded them.',
    used: 'Points used for payments. They don’t belong to any rule.',
    returned: 'Used points returned by refunds.',
    net: 'Awarded + canceled + used + returned: the change of balances in the period.',
    outstanding:
      'All changes from the first entry to the end of the period. By month, the balance at the end of each month. By store, points added minus points deducted by the store’s orders. By rule, points awarded minus points canceled.',
    cost: 'The value of awards that weren’t canceled (awarded + canceled). One point counts as one unit of the currency.',
    days: 'Months follow the merchant’s business days.',
  },
  sum: 'Total',
  soFar: ' (so far)',
  filter: { period: 'Period', from: 'First month', to: 'Last month', store: 'Store' },
  months: { one: 'This month', three: 'Last 3 months', thirteen: 'Last 13 months' },
  empty: { title: 'No points in this period', text: 'Choose another period or other filters.' },
  screens: { report: 'Points report', entReport: 'Points report of all stores' },
  audit: {
    action: {
      list: 'View the points report',
      options: 'View the filters of the points report',
      download: 'Download the points report',
      entList: 'View the points report of all stores',
      entOptions: 'View the filters of the points report of all stores',
      entDownload: 'Download the points report of all stores',
    },
    field: { monthFrom: 'First month', monthTo: 'Last month', ruleId: 'Point rule' },
  },
}

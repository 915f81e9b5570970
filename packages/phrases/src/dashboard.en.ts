import type { dashboardJa } from './dashboard.ja.ts'

export const dashboardEn: typeof dashboardJa = {
  title: 'Dashboard',
  fault: 'Couldn’t load the dashboard',
  day: {
    yesterday: 'Yesterday',
    today: 'Today',
    time: 'Time',
    lastWeek: 'Last {weekday}',
    comparedWithLastWeek: '<amount>{change}</amount> vs. the same time last {weekday}',
    sameAsLastWeek: 'Same as at this time last {weekday}',
    weekday0: 'Sunday',
    weekday1: 'Monday',
    weekday2: 'Tuesday',
    weekday3: 'Wednesday',
    weekday4: 'Thursday',
    weekday5: 'Friday',
    weekday6: 'Saturday',
    net: 'Sales',
    paymentCount: 'Payments',
    average: 'Average payment',
    refundRate: 'Refund rate',
    range: '{low}–{high}',
    within: 'As usual',
    above: 'More than usual',
    below: 'Less than usual',
    unknown: 'No sales last week to compare with.',
    how: 'The usual range is the middle half (interquartile range) of the last {days} {weekday}s.',
    howUntil:
      'The usual range is the middle half (interquartile range) of the last {days} {weekday}s, up to the same time ({time}).',
  },
  month: {
    title: 'Sales this month',
    before:
      '{from}–{to}: {now}. The same number of days last month, {beforeFrom}–{beforeTo}: {before}',
    forecast: 'Expected by month-end: <range>{low} to {high}</range>',
    how: 'Each remaining day gets the average of the last eight days with the same weekday. The range shows how far the same forecast was off the last {replays} times.',
    unknown: 'Not enough days recorded to forecast the month-end total.',
  },
  deposit: {
    title: 'Next deposit',
    none: 'No deposit expected.',
    share: { soFar: 'Your stores’ sales so far', closed: 'Your stores’ sales' },
    soFar: 'Expected so far',
    closed: 'Final amount',
    missingRates: 'Not known yet: a payment method has no rate',
    payDate: 'Deposit date: {day}',
    companies: 'Total of {count, plural, one {# company} other {# companies}}',
    following: 'Next, on {day}:',
    overdue: '{count, plural, one {# deposit is overdue} other {# deposits are overdue}}:',
  },
  cost: {
    title: 'Cost of acceptance',
    rate: 'effective rate',
    others: 'Other (tax, transfer fees, deductions, revisions)',
    none: 'No closed deposit has its deposit date in this month.',
    all: 'All deposits',
    how: 'Totals of closed deposits with a deposit date in this month. The effective rate is fees ÷ (total usage − refunds). The rate leaves out tax, transfer fees, deductions, points and revisions.',
  },
  calendar: {
    title: 'Deposit calendar',
    none: 'No deposit has its deposit date in this month.',
    how: 'Transfer amounts by deposit date. Deposits in progress show the amount from the transactions so far.',
    howShare:
      'Total usage of your stores by deposit date. Deposits in progress show the amount from the transactions so far.',
  },
  trend: {
    title: 'Sales over time',
    span: { MONTHS_13: '13 months', DAYS_90: '90 days', DAYS_30: '30 days' },
    lastYear: 'Last year',
    noLastYear: 'No figures for last year.',
    spanLabel: 'Period',
    month: 'Month',
  },
  comparison: {
    title: 'Compared with last month',
    by: { store: 'By store', paymentMethod: 'By payment method' },
    byLabel: 'Group by',
    caption: {
      SAME_DAYS:
        '{from} to {to} compared with the same number of days of the month before, {beforeFrom} to {beforeTo}. Largest change first.',
      WHOLE_MONTHS:
        'The whole month, {from} to {to}, compared with the whole month before, {beforeFrom} to {beforeTo}. Largest change first.',
    },
    column: { name: 'Name', net: 'Net', before: 'Last month', change: 'Change' },
    none: 'No transactions to compare.',
    all: 'Show all',
  },
  mix: {
    transactions: 'Show transactions',
    title: 'Payment methods',
    how: 'Share of each payment method in the payments of {from} to {to}. Refunds aren’t subtracted.',
    unknown: 'The totals are too large to show.',
  },
  attention: {
    title: 'Needs attention',
    muteNamed: 'Hide for a day: {text}',
    muted: '{count} hidden',
    unmute: 'Show again',
    STORE_SILENT: 'No payments at {name} since {since} (usually about {missed}).',
    TERMINAL_SILENT:
      '{count, plural, =1 {Terminal {terminalNo} of {name} hasn’t} other {# terminals of {name}, including {terminalNo}, haven’t}} responded since {since}.',
    DISPUTES_OPEN:
      '{count, plural, one {# dispute awaits} other {# disputes await}} an answer. Next deadline: {day}{overdue, plural, =0 {} other { (# overdue)}}.',
    APPROVALS_WAITING:
      '{count, plural, one {# request needs} other {# requests need}} your approval.',
    DEPOSITS_UNMATCHED:
      '{count, plural, one {# deposit isn’t} other {# deposits aren’t}} matched with a bank line. Oldest deposit date: {day}.',
    DAY_LIMIT_NEAR:
      'Payments at {name} today ({used}) are at least 80% of the daily limit ({limit}).',
    dayLimitExceeded: 'Payments at {name} today ({used}) exceed the daily limit ({limit}).',
    DEPOSIT_RETURNED: 'The bank returned the deposit dated {day} ({amount}).',
    REFUNDS_UNKNOWN:
      '{count, plural, one {# refund has no known result} other {# refunds have no known result}}. Oldest: {since}.',
    REFUNDS_UNLINKED:
      '{count, plural, one {# refund doesn’t match} other {# refunds don’t match}} a transaction. Oldest: {since}.',
    REFUNDS_HIGH:
      'The refund rate of {day} was {rate} (usually {exact, select, yes {} other {{low} to }}{high}).',
    refundsBy:
      '{name} requested half or more of the refunds ({count, plural, one {# refund} other {# refunds}}, {amount}).',
    STORE_STOPPED:
      'No payments at {name} on {day} (usually {exact, select, yes {} other {{low} to }}{high}).',
    PAYMENT_METHOD_STOPPED:
      'No {name} payments on {day} (usually {exact, select, yes {} other {{low} to }}{high}).',
    how: {
      STORE_SILENT:
        'A store without a payment for longer than chance explains, and for longer than on any of the last eight days of this weekday. A gap is measured in the payments usual for its hours.',
      TERMINAL_SILENT:
        'Terminals that have sent no status during opening hours for longer than on today and any of the last seven days of this weekday, and for more than 15 minutes. If fewer than four such days are known, the limit is one hour. Covers terminals that sent a status in the last seven days, except those that reported being switched off.',
      DISPUTES_OPEN: 'Unanswered disputes of your stores.',
      APPROVALS_WAITING: 'Requests that you can approve or decline now.',
      DEPOSITS_UNMATCHED:
        'Deposits closed in the last 45 days that have no bank line, although a bank file covers their deposit date and matched another deposit of the same company.',
      DAY_LIMIT_NEAR: 'Stores whose payments today reach 80% or more of their daily limit.',
      DEPOSIT_RETURNED: 'Deposits closed in the last 45 days that the bank returned.',
      REFUNDS_UNKNOWN: 'Refunds requested over an hour ago that haven’t succeeded or failed yet.',
      REFUNDS_UNLINKED:
        'Refunds from the transaction feed that haven’t been reviewed and exceed the refundable amount of their transaction, or have waited for it for over a day.',
      REFUNDS_HIGH:
        'A day with at least three refunds whose refund rate exceeds the interquartile range of the last eight days with the same weekday by more than 1.5 times its width.',
      STORE_STOPPED:
        'A store that had payments on each of the last eight days of this weekday, and none on this one.',
      PAYMENT_METHOD_STOPPED:
        'A payment method that had payments on each of the last eight days of this weekday, and none on this one.',
    },
  },
  start: {
    title: 'What you can do',
    task: {
      trade: 'Look up payments and refunds by number or period.',
      approval: 'Review requests awaiting approval.',
      message: 'Read notifications.',
      unknownRefund: 'Check refunds with an unknown result.',
      dispute: 'View disputes and their deadlines.',
    },
  },
  screens: { dashboard: 'Dashboard' },
  audit: {
    action: {
      summary: 'View dashboard',
      hours: 'View today’s sales by hour',
      trend: 'View sales over time',
      deposits: 'View deposits of a month',
      comparison: 'View comparison with the previous month',
      mute: 'Hide an item that needs attention for a day',
      unmute: 'Show a hidden item again',
    },
  },
}

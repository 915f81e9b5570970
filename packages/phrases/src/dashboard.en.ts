import type { dashboardJa } from './dashboard.ja.ts'

export const dashboardEn: typeof dashboardJa = {
  title: 'Dashboard',
  fault: 'The dashboard couldn’t be loaded',
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
    how: 'The usual range is the middle half (interquartile range) of the last {days} days of this weekday ({weekday}).',
    howUntil:
      'The usual range is the middle half (interquartile range) of the last {days} days of this weekday ({weekday}), up to the same time ({time}).',
  },
  month: {
    title: 'Sales this month',
    before:
      '{from}–{to}: {now}. The same number of days last month, {beforeFrom}–{beforeTo}: {before}',
    forecast: 'Expected by month-end: <range>{low} to {high}</range>',
    how: 'Each remaining day has the mean of the last eight of its weekday. The range is how far the same forecast was off {replays} times before.',
    unknown: 'Too few days are known to say where the month will end.',
  },
  deposit: {
    title: 'Next deposit',
    none: 'No deposit is expected.',
    share: { soFar: 'Your stores’ sales so far', closed: 'Your stores’ sales' },
    soFar: 'Expected so far',
    closed: 'Final amount',
    missingRates: 'Not known: a payment method has no rate',
    payDate: 'To be paid on {day}',
    companies: 'Total of {count, plural, one {# company} other {# companies}}',
    following: 'Then, on {day}:',
    overdue: '{count, plural, one {# deposit is overdue} other {# deposits are overdue}}:',
  },
  cost: {
    title: 'Cost of acceptance',
    rate: 'effective rate',
    others: 'Other (tax, transfer fees, deductions, revisions)',
    none: 'No closed deposit has its deposit date in this month.',
    all: 'All deposits',
    how: 'Totals of the closed deposits whose deposit date is in this month. The effective rate is fees ÷ (total usage − refunds). Tax, transfer fees, deductions, points and revisions aren’t part of the rate.',
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
    noLastYear: 'No figures of last year.',
    spanLabel: 'Period',
    month: 'Month',
  },
  comparison: {
    title: 'Month on month',
    by: { store: 'By store', paymentMethod: 'By payment method' },
    byLabel: 'Group by',
    caption: {
      SAME_DAYS:
        '{from} to {to} beside the same number of days of the month before, {beforeFrom} to {beforeTo}. The largest change comes first.',
      WHOLE_MONTHS:
        'The whole month, {from} to {to}, beside the whole month before, {beforeFrom} to {beforeTo}. The largest change comes first.',
    },
    column: { name: 'Name', net: 'Net', before: 'Last month', change: 'Change' },
    none: 'There are no transactions to compare.',
    all: 'Show all',
  },
  mix: {
    transactions: 'Show transactions',
    title: 'Payment methods',
    how: 'What part each payment method has of the payments of {from} to {to}. Refunds aren’t taken off.',
    unknown: 'The sums are too large to be shown.',
  },
  attention: {
    title: 'Needs attention',
    muteNamed: 'Hide for a day: {text}',
    muted: '{count, plural, one {# hidden} other {# hidden}}',
    unmute: 'Show again',
    STORE_SILENT: '{name} has had no payments since {since} (usually about {missed}).',
    TERMINAL_SILENT:
      '{count, plural, =1 {Terminal {terminalNo} of {name} hasn’t} other {# terminals of {name}, {terminalNo} among them, haven’t}} responded since {since}.',
    DISPUTES_OPEN:
      '{count, plural, one {# dispute awaits} other {# disputes await}} an answer. Next deadline: {day}{overdue, plural, =0 {} other { (# overdue)}}.',
    APPROVALS_WAITING:
      '{count, plural, one {# request waits} other {# requests wait}} for your approval.',
    DEPOSITS_UNMATCHED:
      '{count, plural, one {# deposit isn’t} other {# deposits aren’t}} matched with a bank line, the oldest of {day}.',
    DAY_LIMIT_NEAR:
      'Payments at {name} today ({used}) are at least 80% of the daily limit ({limit}).',
    dayLimitExceeded: 'Payments at {name} today ({used}) exceed the daily limit ({limit}).',
    DEPOSIT_RETURNED: 'The bank returned the deposit of {day} ({amount}).',
    REFUNDS_UNKNOWN:
      '{count, plural, one {# refund has no known result} other {# refunds have no known result}}, the oldest since {since}.',
    REFUNDS_UNLINKED:
      '{count, plural, one {# refund doesn’t match} other {# refunds don’t match}} a transaction, the oldest since {since}.',
    REFUNDS_HIGH:
      'The refund rate of {day} was {rate} (usually {exact, select, yes {} other {{low} to }}{high}).',
    refundsBy:
      'Half or more was requested by {name} ({count, plural, one {# refund} other {# refunds}}, {amount}).',
    STORE_STOPPED:
      '{name} had no payments on {day} (usually {exact, select, yes {} other {{low} to }}{high}).',
    PAYMENT_METHOD_STOPPED:
      'There were no {name} payments on {day} (usually {exact, select, yes {} other {{low} to }}{high}).',
    how: {
      STORE_SILENT:
        'A store without a payment for longer than chance explains, and for longer than on any of the last eight days of this weekday. A gap is measured in the payments usual for its hours.',
      TERMINAL_SILENT:
        'Terminals that have sent no status during opening hours for longer than on today and any of the last seven days of this weekday, and for more than 15 minutes. Where fewer than four such days are known, it’s an hour. Terminals that sent one in the last seven days count, except those that reported that they were switched off.',
      DISPUTES_OPEN: 'Disputes of the stores you see that haven’t been answered.',
      APPROVALS_WAITING: 'Requests that you can approve or decline now.',
      DEPOSITS_UNMATCHED:
        'Deposits closed in the last 45 days whose deposit date is in a bank file that matched another deposit of the same company, and that have no bank line.',
      DAY_LIMIT_NEAR:
        'Stores whose payments of today come to 80% or more of the limit for a day that is set for them.',
      DEPOSIT_RETURNED: 'Deposits closed in the last 45 days that the bank returned.',
      REFUNDS_UNKNOWN:
        'Refunds that were requested over an hour ago and haven’t succeeded or failed.',
      REFUNDS_UNLINKED:
        'Refunds from the transaction feed that exceed what their transaction had left, or that have waited for it for over a day, and that haven’t been reviewed.',
      REFUNDS_HIGH:
        'A day with at least three refunds whose refund rate is above the interquartile range of the last eight days of its weekday by more than 1.5 times its width.',
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
      approval: 'Review requests that wait for approval.',
      message: 'Read announcements.',
      unknownRefund: 'Check refunds without a known result.',
      dispute: 'See disputes and their deadlines.',
    },
  },
  screens: { dashboard: 'Dashboard' },
  audit: {
    action: {
      summary: 'View dashboard',
      hours: 'View today’s sales by hour',
      trend: 'View sales over time',
      deposits: 'View deposits of a month',
      comparison: 'View comparison with last month',
      mute: 'Hide what needs attention for a day',
      unmute: 'Show what needs attention again',
    },
  },
}

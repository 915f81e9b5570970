import type { guidesSalesJa } from './guides-sales.ja.ts'

export const guidesSalesEn: typeof guidesSalesJa = {
  guides: {
    dashboard: {
      dashboard: {
        what: 'See today’s sales and what needs your attention on one screen: before you open, and during the day.',
        steps: {
          1: 'The line is today’s sales up to now, beside the same weekday last week in gray. The sentence compares both at this time.',
          2: 'If something needs attention, choose it to open the screen with the details.',
          3: 'Choose a store or a payment method to see its transactions.',
          4: 'The “?” beside a figure says how it was found.',
        },
        who: 'Everyone of a merchant. The figures depend on the stores you see and on your permissions.',
      },
    },
    transactions: {
      list: {
        what: 'Look up single payments and refunds, and refund. Start here when a customer asks about a payment.',
        steps: {
          1: 'Choose a period. You can search up to three months at once.',
          2: 'If you have a number from a receipt, enter its first or last four characters or more.',
          3: 'Choose a row to open its details. If it can be refunded, “Refund” is at the bottom.',
          4: 'The totals above the list count everything found, not only the rows in view.',
          5: 'Save a search you often need under a name.',
          6: 'Download what was found as CSV or Excel.',
        },
        who: 'Anyone who may search transactions. Refunding and downloading need permissions of their own.',
      },
    },
    orders: {
      list: {
        what: 'Look up orders with a point card: their payments, points and refunds together.',
        steps: {
          1: 'Choose a period. You can search up to three months at once.',
          2: 'If you have an order number or a point card number, enter how it begins. All periods are searched.',
          3: 'Choose a row to see its payments, its points and what has happened to it.',
          4: 'The totals above the list are the sales, refunds, net and points of everything found.',
          5: 'A downloaded file has one line for each payment.',
        },
        who: 'Anyone who may search transactions. Downloading needs the permission to download transactions. Only merchants that use points have this screen.',
      },
    },
    pointTransactions: {
      list: {
        what: 'Look up points one by one: awarded, used, cancelled or returned.',
        steps: {
          1: 'When a customer asks, enter how their point card number begins. All periods are searched.',
          2: 'Choose a point type to see common, special or fixed points alone.',
          3: 'Choose a row for its rule, what it was computed from, the rate and the balance.',
          4: '“Totals by point type” has the awards, cancellations and net of everything found.',
          5: 'Download what was found as CSV or Excel.',
          6: 'The “Report” tab has awards, uses, outstanding points and cost by month, store and rule.',
        },
        who: 'Anyone who may search transactions. Downloading needs the permission to download point transactions. Only merchants that use points have this screen.',
      },
    },
    pointsReports: {
      report: {
        what: 'See awards, uses, outstanding points and their cost in the stores you see.',
        steps: {
          1: 'Choose up to 13 months, and whether rows are of months, stores or rules.',
          2: 'Choose a row to see what it is made of.',
          3: 'Choose a figure to see the point transactions behind it.',
          4: 'Download the table as CSV or Excel.',
        },
        who: 'People with permission for points reports. Only merchants that use points have this screen.',
      },
      entReport: {
        what: 'See awards, uses, outstanding points and their cost in every store of the merchant.',
        steps: {
          1: 'Choose up to 13 months, and whether rows are of months, stores or rules.',
          2: 'Choose a row to see what it is made of.',
          3: 'Download the table as CSV or Excel.',
        },
        who: 'People with permission for points reports of all stores. Only merchants that use points have this screen.',
      },
    },
    imports: {
      list: {
        what: 'Bring in transactions of another service or system from a CSV file, and have them in lists and statistics.',
        steps: {
          1: 'Drop the file into the box. Its service is recognized, and the first rows are shown as they will be.',
          2: 'If the service isn’t known, say by fields what each column is. The rows shown follow at once.',
          3: '“Check all rows” shows totals by day, and rejected rows with the reason. Nothing is imported yet.',
          4: 'Compare counts and amounts, then import. You can stop on the way and resume later.',
          5: 'Save the mapping under a name, and the next file needs no settings.',
          6: 'A mistaken import can be undone as a whole, as long as it has no refunds or deposits.',
        },
        who: 'People with the permission to import transactions. Imported transactions are refunded at the service that took the payment.',
      },
    },
    refundBatches: {
      list: {
        what: 'Refund many transactions at once. Every row is checked before any money moves.',
        steps: {
          1: 'Choose “Refund from a file” and upload a CSV file made from the template.',
          2: 'Rows that can’t be refunded say why. Correct the file, or go on without them.',
          3: 'Check the count and the total, then start. Uploading alone refunds nothing.',
          4: 'Above your limit, someone else has to approve it first.',
          5: 'When it has finished, download the outcome of every row.',
        },
        who: 'Anyone who may refund.',
      },
    },
    unknownRefunds: {
      list: {
        what: 'Find out how refunds ended that the processor hasn’t answered for. Their amounts stay reserved until it is known.',
        steps: {
          1: 'Begin with those that have waited longest.',
          2: 'Open one and ask the processor again.',
          3: 'If it still says nothing, look the refund up in the processor’s own screens or statements.',
          4: 'Once you know, ask to settle it by hand and say how you know. A second person has to approve it.',
          5: 'Never refund the same payment again while the outcome is unknown.',
        },
        who: 'Anyone who may refund, and administrators who may search refunds.',
      },
      unlinked: {
        what: 'Look into refunds from the transaction feed that don’t match a transaction. Reviewing one changes neither the refund nor any figure.',
        steps: {
          1: 'See the reason: the original transaction hasn’t arrived, or more came back than it had left.',
          2: 'Open the original transaction and compare its amount with what has been refunded.',
          3: 'If it isn’t clear, look the refund up in the processor’s own screens or statements.',
          4: 'Write down what you found and did, and mark it as reviewed.',
        },
        who: 'Anyone who may refund, and administrators who may search refunds.',
      },
    },
    disputes: {
      list: {
        what: 'Record the disputes that card companies send, and keep track of deadlines and evidence.',
        steps: {
          1: 'When a notice arrives, open its transaction and record the dispute there.',
          2: 'Start with the first one that needs an answer: the nearest deadline is on top. The details list the documents to collect.',
          3: 'Enter your answer with its files, so that it is kept what was answered and when.',
          4: 'The service’s administrators record the result. What is lost is deducted from a deposit.',
        },
        who: 'Anyone who may search transactions sees them; those who may refund record and change them. Administrators who may refund record the result.',
      },
    },
    approvals: {
      list: {
        what: 'Approve or decline what needs a second person: refunds, other bank accounts, terms and more.',
        steps: {
          1: 'Requests that you can decide are listed as awaiting approval.',
          2: 'Open one and read what approving it will do.',
          3: 'Approve or decline it. If you decline, a comment tells the other person why.',
          4: 'You can’t approve your own requests. You can withdraw those you no longer need.',
          5: 'A request that is too old, or whose data has changed since, no longer counts. Ask again.',
        },
        who: 'Anyone who may refund or change bank accounts; administrators who may refund, approve transfers, or edit merchants.',
      },
    },
    statistics: {
      statistics: {
        what: 'Add up sales by day, store, company or payment method, and compare them with another period.',
        steps: {
          1: 'Choose the period and the stores.',
          2: 'Switch how it is divided, and which figure you see: count, payments, refunds or net.',
          3: 'Choose a period to compare with, and the change appears beside it.',
          4: 'Choose a figure to see the transactions behind it.',
          5: 'Download it as a picture or as a table.',
        },
        who: 'Anyone who may see statistics. Only the stores you see are counted.',
      },
      days: {
        what: 'A table with a row for each day of a period, its counts and amounts.',
        steps: {
          1: 'Choose the period and the stores.',
          2: 'The row of totals is the sum of the days shown.',
          3: 'Choose a day to see its transactions.',
          4: 'Download the table for use elsewhere.',
        },
        who: 'Anyone who may see statistics. Downloading needs a permission of its own.',
      },
    },
    dayCloses: {
      dayCloses: {
        what: 'Count the cash after closing and keep the day as it was.',
        steps: {
          1: 'Choose the store and the business day, and a terminal if you close each by itself.',
          2: 'Enter the opening float and the cash that you counted.',
          3: 'If there is a variance, give the reason.',
          4: 'Check everything, then close. A closed day can’t be changed.',
          5: 'Print it as a receipt of 58 mm.',
        },
        who: 'Anyone who may see statistics.',
      },
    },
    dataCompass: {
      dataCompass: {
        what: 'Answers to questions such as “When is it busy?” and “Which store has grown?”, each with a picture.',
        steps: {
          1: 'Choose a period, and one to compare it with.',
          2: 'Choose stores for answers about those alone.',
          3: 'Choose a part of a picture to narrow the answers, or to see its transactions.',
          4: 'With few transactions no trend is claimed: choose a longer period.',
          5: 'The “?” beside a question says how its answer was found.',
        },
        who: 'Anyone who may see the Data Compass.',
      },
    },
  },
}

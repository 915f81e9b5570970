import type { guidesSalesJa } from './guides-sales.ja.ts'

export const guidesSalesEn: typeof guidesSalesJa = {
  guides: {
    dashboard: {
      dashboard: {
        what: 'See today’s sales and what needs attention on one screen, before opening and during the day.',
        steps: {
          1: 'The line shows today’s sales so far. The gray line shows the same weekday last week. The sentence compares both at this time.',
          2: 'If something needs attention, choose it to open the screen with the details.',
          3: 'Choose a store or a payment method to see its transactions.',
          4: 'Select “?” next to a figure to see how it’s calculated.',
        },
        who: 'Everyone at a merchant. The figures depend on the stores you see and your permissions.',
      },
    },
    transactions: {
      list: {
        what: 'Look up single payments and refunds, and make refunds. Start here when a customer asks about a payment.',
        steps: {
          1: 'Choose a period. You can search up to three months at once.',
          2: 'If you have a number from a receipt, enter at least its first or last four characters.',
          3: 'Choose a row to open its details. If you can refund it, “Refund” is at the bottom.',
          4: 'The totals above the list cover all results, not only the visible rows.',
          5: 'Save searches you use often under a name.',
          6: 'Download the results as CSV or Excel.',
        },
        who: 'Anyone with permission to search transactions. Refunding and downloading each need their own permission.',
      },
    },
    orders: {
      list: {
        what: 'Look up orders with a point card, including their payments, points and refunds.',
        steps: {
          1: 'Choose a period. You can search up to three months at once.',
          2: 'If you have an order number or a point card number, enter its beginning. All periods are searched.',
          3: 'Choose a row to see its payments, points and history.',
          4: 'The totals above the list are the sales, refunds, net and points of all results.',
          5: 'A downloaded file has one line for each payment.',
        },
        who: 'Anyone with permission to search transactions. Downloading needs the permission to download transactions. Only merchants that use points see this screen.',
      },
    },
    pointTransactions: {
      list: {
        what: 'Look up points one by one: awarded, used, deducted or returned.',
        steps: {
          1: 'When a customer asks, enter the beginning of their point card number. All periods are searched.',
          2: 'Choose a point type to see only common, special or fixed points.',
          3: 'Choose a row to see its rule, base amount, rate and balance.',
          4: '“Totals by point type” shows awards, cancellations and net of all results.',
          5: 'Download the results as CSV or Excel.',
          6: 'The “Report” tab shows awards, uses, outstanding points and cost by month, store and rule.',
        },
        who: 'Anyone with permission to search transactions. Downloading needs the permission to download point transactions. Only merchants that use points see this screen.',
      },
    },
    pointsReports: {
      report: {
        what: 'See awards, uses, outstanding points and their cost in the stores you see.',
        steps: {
          1: 'Choose up to 13 months, and group rows by month, store or rule.',
          2: 'Choose a row to see its details.',
          3: 'Choose a figure to see its point transactions.',
          4: 'Download the table as CSV or Excel.',
        },
        who: 'Anyone with permission for points reports. Only merchants that use points see this screen.',
      },
      entReport: {
        what: 'See awards, uses, outstanding points and their cost in every store of the merchant.',
        steps: {
          1: 'Choose up to 13 months, and group rows by month, store or rule.',
          2: 'Choose a row to see its details.',
          3: 'Download the table as CSV or Excel.',
        },
        who: 'Anyone with permission for points reports of all stores. Only merchants that use points see this screen.',
      },
    },
    imports: {
      list: {
        what: 'Import transactions of another service or system from a CSV, Excel or ODS file to include them in lists and statistics.',
        steps: {
          1: 'Drop the file into the box. The service is recognized, and you see a preview of the first rows.',
          2: 'If the service isn’t recognized, choose what each column means. The preview updates immediately.',
          3: '“Check all rows” shows totals by day and rejected rows with the reason. Nothing is imported yet.',
          4: 'Compare counts and amounts, then import. You can stop and resume later.',
          5: 'Save the mapping under a name to reuse it for the next file.',
          6: 'You can undo a mistaken import as a whole as long as it has no refunds or deposits.',
        },
        who: 'Anyone with permission to import transactions. Refund imported transactions at the service that took the payment.',
      },
    },
    refundBatches: {
      list: {
        what: 'Refund many transactions at once. Every row is checked before any money moves.',
        steps: {
          1: 'Select “Refund from a file” and upload a CSV file based on the template.',
          2: 'Rows that can’t be refunded show why. Correct the file, or continue without them.',
          3: 'Check the count and total, then start. Uploading alone refunds nothing.',
          4: 'Above your limit, someone else must approve first.',
          5: 'When it’s finished, download the result of every row.',
        },
        who: 'Anyone with permission to refund.',
      },
    },
    unknownRefunds: {
      list: {
        what: 'Find the result of refunds that the processor hasn’t answered. Their amounts stay reserved until the result is known.',
        steps: {
          1: 'Start with the refunds that have waited longest.',
          2: 'Open a refund and ask the processor again.',
          3: 'If there’s still no answer, look up the refund in the processor’s own screens or statements.',
          4: 'When you know the result, request to settle the refund by hand and give your evidence. A second person must approve it.',
          5: 'Don’t refund the same payment again while the result is unknown.',
        },
        who: 'Anyone with permission to refund, and administrators who may search refunds.',
      },
      unlinked: {
        what: 'Look into refunds from the transaction feed that don’t match a transaction. Reviewing them changes neither the refund nor any figure.',
        steps: {
          1: 'Check the reason: the original transaction hasn’t arrived, or the refund exceeds its refundable amount.',
          2: 'Open the original transaction and compare its amount with what has been refunded.',
          3: 'If it’s unclear, look up the refund in the processor’s own screens or statements.',
          4: 'Note what you found and did, and mark the refund as reviewed.',
        },
        who: 'Anyone with permission to refund, and administrators who may search refunds.',
      },
    },
    disputes: {
      list: {
        what: 'Record disputes from card companies, and track deadlines and evidence.',
        steps: {
          1: 'When a notice arrives, open its transaction and record the dispute there.',
          2: 'Start at the top, where the nearest deadline is. The details list the documents to collect.',
          3: 'Record your answer with its files to keep track of what you answered and when.',
          4: 'The service’s administrators record the result. Lost amounts are deducted from a deposit.',
        },
        who: 'Viewing needs permission to search transactions. Recording and changing need permission to refund. Administrators with permission to refund record the result.',
      },
    },
    approvals: {
      list: {
        what: 'Approve or decline requests that need a second person: refunds, bank accounts, terms and more.',
        steps: {
          1: '“Needs your approval” lists the requests that you can decide.',
          2: 'Open a request and check what approving it does.',
          3: 'Approve or decline it. If you decline, a comment tells the other person why.',
          4: 'You can’t approve your own requests. Withdraw those you no longer need.',
          5: 'A request becomes void if it expires or its data changes. Make a new request.',
        },
        who: 'Anyone with permission to refund or change bank accounts. Administrators with permission to refund, approve transfers, or edit merchants.',
      },
    },
    statistics: {
      statistics: {
        what: 'Total sales by day, store, company or payment method, and compare them with another period.',
        steps: {
          1: 'Choose the period and the stores.',
          2: 'Switch the grouping and the figure: count, payments, refunds or net.',
          3: 'Choose a period to compare with, and the change appears alongside.',
          4: 'Choose a figure to see its transactions.',
          5: 'Download the result as a picture or a table.',
        },
        who: 'Anyone with permission to see statistics. Only the stores you see are counted.',
      },
      days: {
        what: 'A table with a row for each day of a period, with counts and amounts.',
        steps: {
          1: 'Choose the period and the stores.',
          2: 'The totals row is the sum of the days shown.',
          3: 'Choose a day to see its transactions.',
          4: 'Download the table to use it elsewhere.',
        },
        who: 'Anyone with permission to see statistics. Downloading needs its own permission.',
      },
    },
    dayCloses: {
      dayCloses: {
        what: 'Count the cash after closing and record the figures of the day.',
        steps: {
          1: 'Choose the store and the business day. If you close by terminal, choose the terminal too.',
          2: 'Enter the opening float and the cash you counted.',
          3: 'If there is a variance, give the reason.',
          4: 'Check everything, then close. You can’t change a closed day.',
          5: 'Print the close as a 58 mm receipt.',
        },
        who: 'Anyone with permission to see statistics.',
      },
    },
    dataCompass: {
      dataCompass: {
        what: 'Get answers to questions such as “When is it busy?” and “Which stores grew?”, each with a chart.',
        steps: {
          1: 'Choose a period, and a period to compare it with.',
          2: 'Choose stores to limit the answers to them.',
          3: 'Choose a part of a chart to narrow the answers or see its transactions.',
          4: 'With few transactions, no trend is shown. Choose a longer period.',
          5: 'Select “?” next to a question to see how the answer is calculated.',
        },
        who: 'Anyone with permission to see Data Compass.',
      },
    },
  },
}

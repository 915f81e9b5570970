import type { guidesMoneyJa } from './guides-money.ja.ts'

export const guidesMoneyEn: typeof guidesMoneyJa = {
  guides: {
    deposits: {
      deposit: {
        what: 'See when sales reach your bank account and how much. You can trace every amount to its transactions.',
        steps: {
          1: 'Deposits in progress appear above the list, with their dates.',
          2: 'Open a deposit to see how sales, fees and deductions make its amount.',
          3: 'Choose an amount to see the transactions behind it.',
          4: 'Select “Recalculate” to check the amount against the transactions.',
          5: 'Deposit statements, reconciliation and journal entries open from here.',
        },
        who: 'Anyone with permission to see deposits. If you see only some stores, you see their share.',
      },
      sysdeposit: {
        what: 'Follow the deposits of every merchant of the tenant by status and date.',
        steps: {
          1: 'Search by merchant, closing date or status.',
          2: 'Start with deposits that are held or show a difference.',
          3: 'Open one to see it as the merchant does.',
          4: 'If a revision is needed, request one for the next deposit. Another administrator must approve it.',
          5: 'Pay the deposits that are due together under “Transfers”.',
        },
        who: 'Administrators with permission to view deposits of all merchants. Requesting a revision needs the permission to request transfers and revisions.',
      },
    },
    statements: {
      statements: {
        what: 'Find, read, print and download the deposit statements that were issued.',
        steps: {
          1: 'Search by period or company and open a statement.',
          2: 'Download the PDF, or print it from the screen.',
          3: 'You can issue statements of a month or a year after its last day is closed.',
          4: 'If an addressee has changed, issue the statement again. The original is kept.',
        },
        who: 'Anyone with permission to see deposits. Issuing needs permission to download deposits.',
      },
    },
    journals: {
      journals: {
        what: 'Turn closed deposits into a file of journal entries for your accounting software.',
        steps: {
          1: 'Choose your software. The screen shows the last closed month until you choose another period.',
          2: 'Check that debits and credits balance.',
          3: 'Set the account and tax class names that your software uses.',
          4: 'Download the file and import it into your software.',
        },
        who: 'Anyone with permission to see deposits who sees every store. Names and downloads each need their own permission.',
      },
    },
    reconciliation: {
      reconciliation: {
        what: 'Compare your bank’s statement with your deposits and find what hasn’t arrived.',
        steps: {
          1: 'Choose a file from your bank: Zengin, CSV, camt.053 or MT940.',
          2: 'Lines with the same amount, date and sender are matched automatically.',
          3: 'If several deposits fit a line, compare them and choose one.',
          4: 'Select other lines and deposits that belong together, and match them by hand.',
          5: 'Give a difference a reason, an owner and a closing date, and close it when it’s settled.',
          6: 'You can undo a match made by mistake.',
        },
        who: 'Anyone who sees every store and has permission to change bank accounts.',
      },
    },
    acquirerFiles: {
      list: {
        what: 'Match settlement files of processors and wallets with transactions, and see the differences.',
        steps: {
          1: 'Under “Upload settlement file”, choose the payment method, the period and the file.',
          2: 'The file format and the fee rate are kept for each payment method.',
          3: 'After matching, see differences by kind, and totals by day and currency.',
          4: 'Record a reason, an owner and a closing date for each difference.',
          5: 'If transactions arrive later, match again. Your records stay.',
        },
        who: 'Administrators who may view the deposits of all merchants. Uploads and follow-ups need the permission to request transfers.',
      },
    },
    transfers: {
      list: {
        what: 'Pay the deposits that are due together, and record the bank’s result for each.',
        steps: {
          1: 'Under “Request a transfer”, choose a date and check the deposits and their total.',
          2: 'Your request waits for another administrator.',
          3: 'After approval, download the bulk transfer file and send it to the bank.',
          4: 'Record the bank’s results from a file or one by one.',
          5: 'Check the bank account of a returned deposit, then include the deposit in the next transfer.',
        },
        who: 'Administrators with permission to view deposits of all merchants. Requests and results need the permission to request transfers.',
      },
    },
    paymentMethods: {
      list: {
        what: 'See the payment methods of each company, follow applications, and apply for new methods.',
        steps: {
          1: 'If there are several companies, choose one.',
          2: 'Select “Apply”, enter the day you want to start, and attach the required documents.',
          3: 'If we ask for more information, open the application and answer. The review waits for your answer.',
          4: 'After approval, the payment method appears in the transaction search from its first day.',
          5: 'You can withdraw an application until it’s decided.',
        },
        who: 'Anyone with permission to search transactions. Applying needs the permission to edit stores, and access to every store.',
      },
      applications: {
        what: 'Review the applications of merchants for payment methods.',
        steps: {
          1: 'Open an application and check its documents and whether the terms have a fee rate.',
          2: 'If something is missing, ask the merchant. You can decide after the merchant has answered.',
          3: 'Go to the decision to approve or decline the application. The merchant sees your note as the reason.',
        },
        who: 'Administrators with permission to search merchants. Reviewing needs the permission to edit them.',
      },
    },
    stores: {
      list: {
        what: 'Manage your stores: details, limits, opening hours, payment methods and feed keys.',
        steps: {
          1: 'The list shows today’s sales, responding terminals, and how much of the daily limit is used.',
          2: '“Needs attention” lists stores with no terminal, with a terminal that isn’t responding, or close to their limit.',
          3: 'To add a similar store, open an existing one and choose “Copy as new”.',
          4: 'After you renew a feed key and the store has switched over, end the old key.',
          5: 'Set a closing day for a store that closes. Past transactions and statistics don’t change.',
        },
        who: 'Anyone with permission to see stores. Adding needs its permission and access to every store. Changing needs its permission.',
      },
    },
    company: {
      company: {
        what: 'Manage your companies, their bank accounts, and which stores belong to them.',
        steps: {
          1: 'Choose a company to see its current and next account.',
          2: 'To change an account, enter your password and request approval.',
          3: 'Deposits that close after the day of approval go to the new account.',
          4: 'Move a store to another company from a chosen day, which must be later than the last closed day.',
          5: 'Everyone concerned is notified of an account change. If you didn’t expect it, contact us right away.',
        },
        who: 'Anyone with permission to see deposits or stores. Changing an account needs its permission and access to every store.',
      },
      issuer: {
        what: 'Set the issuer of deposit statements and the account that transfers are paid from.',
        steps: {
          1: 'Enter the name, address and phone number to print on statements.',
          2: 'Enter the registration number as T and 13 digits.',
          3: 'Fill in every field of the paying account, or none.',
          4: 'Your changes apply to statements issued from then on.',
        },
        who: 'Administrators with permission to request and approve transfers.',
      },
    },
  },
}

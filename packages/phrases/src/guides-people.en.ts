import type { guidesPeopleJa } from './guides-people.ja.ts'

export const guidesPeopleEn: typeof guidesPeopleJa = {
  guides: {
    notifications: {
      list: {
        what: 'Read what the service and your company tell you. Important ones are shown above every screen until you read them.',
        steps: {
          1: 'Begin with those you haven’t read.',
          2: 'Search for words of a title or a text.',
          3: 'Opening one marks it as read. Its files can be downloaded.',
          4: 'Whether you get them by e-mail is set by the person who manages your users.',
        },
        who: 'Everyone. You see only what was sent to you.',
      },
    },
    notificationManagement: {
      list: {
        what: 'Write notifications for the users of your merchant and see how many have read them.',
        steps: {
          1: 'Enter a title, a text and who receives it.',
          2: 'Check the number of receivers and how it looks.',
          3: 'Send it now, or choose a time.',
          4: 'Afterwards see how many have read it, and what became of its e-mails.',
          5: 'If something is wrong, withdraw it: then no one sees it.',
        },
        who: 'Anyone who may search notifications. Writing, changing and deleting need permissions of their own.',
      },
      systemList: {
        what: 'Write notifications for the merchants and administrators of the tenant.',
        steps: {
          1: 'Choose receivers by merchant, role or store.',
          2: 'Beside Japanese, you can write it in English and Mongolian.',
          3: 'Mark it as important if it can’t wait: it is then shown above every screen until it is read.',
          4: 'If it goes out by e-mail too, check which ones failed.',
        },
        who: 'Administrators who may search notifications. Writing, changing and deleting need permissions of their own.',
      },
    },
    merchants: {
      list: {
        what: 'Add merchants, and manage their status, their terms and their first administrator.',
        steps: {
          1: 'Search by a part of the code or the name.',
          2: 'When you add one, check its currency and time zone: they can’t change once there are transactions.',
          3: 'Its first user can be invited by e-mail at the same time.',
          4: 'Other terms apply once another administrator has approved them.',
          5: 'The people of an inactive merchant can’t sign in.',
        },
        who: 'Administrators who may search merchants. Adding and editing need permissions of their own.',
      },
      mfaSettings: {
        what: 'Decide for each merchant whether two-step verification is required.',
        steps: {
          1: 'Find the merchant and see how it is set now.',
          2: 'If you require it, its people set it up when they next sign in.',
          3: 'Tell the merchant before you switch it on.',
        },
        who: 'Administrators who may search these settings. Switching needs permission to edit them.',
      },
    },
    qrCodes: {
      list: {
        what: 'Make the QR codes that customers scan, for a store or a terminal, and download them for printing.',
        steps: {
          1: 'With “Create a QR code”, choose the store, and a payment or a URL.',
          2: 'With an amount, the code asks for just that amount. Without one, the customer enters it.',
          3: 'The preview shows the scan check, the quiet zone and the minimum size.',
          4: 'With “Download” in the details, choose a size in mm and a file type.',
          5: 'After a change, print the code again.',
        },
        who: 'People of merchants that use QR codes, with the permission to view them. Creating, editing and deleting need permissions of their own.',
      },
    },
    tableTents: {
      print: {
        what: 'Print the table tents of a store, with its QR code and the number of each table, as one PDF.',
        steps: {
          1: 'Choose a template (A4 folded, A6 or stickers) and the store.',
          2: 'Choose a QR code of the store. If there is none, create it first.',
          3: 'Enter the table numbers, such as 1-40 or A1, A2.',
          4: 'Check the preview, choose “Download the PDF”, and print it at 100%.',
        },
        who: 'Everyone of a merchant, for the stores that they see.',
      },
      templates: {
        what: 'Make the table tent templates that merchants print: texts, the QR code, logos and areas of color.',
        steps: {
          1: 'Open a standard template and choose “Add a copy”.',
          2: 'Give each field its place and size in mm, and check the preview.',
          3: 'Saving a change makes a new version. Earlier versions stay as they are.',
        },
        who: 'Administrators with the permission to view system settings. Adding and editing need permissions of their own.',
      },
    },
    users: {
      list: {
        what: 'Add the users of your merchant, and decide their role and which stores they see.',
        steps: {
          1: 'Enter a name, an e-mail address and a role. An invitation is sent.',
          2: 'Choose all stores, some of them, or none.',
          3: 'When someone leaves, make them inactive or delete them. They are signed out at once.',
          4: 'If someone is locked out after wrong passwords, unlock them in their details.',
          5: 'What was changed is listed at the end of the details.',
        },
        who: 'Anyone who may search users. You can’t give permissions or stores that you don’t have.',
      },
      admins: {
        what: 'Add the administrators of the service and decide what they can do.',
        steps: {
          1: 'Enter a name, an e-mail address and a role.',
          2: 'Choose a role that holds no more than is needed.',
          3: 'Make those inactive who no longer do this work.',
          4: 'The last administrator who manages others can’t be removed or made inactive.',
        },
        who: 'Anyone who may search administrators.',
      },
    },
    roles: {
      list: {
        what: 'Give a set of permissions a name, and assign it to users.',
        steps: {
          1: 'Copy a role that is similar and change it.',
          2: 'View the portal as a role to see what its holders see. Nothing can be changed then.',
          3: 'Set a refund limit: refunds above it need a second person.',
          4: 'A role in use can’t be deleted. Give its users another one first.',
        },
        who: 'Anyone who may search roles. You can’t change your own role, or one with permissions you don’t have.',
      },
      admins: {
        what: 'Give sets of permissions of administrators a name.',
        steps: {
          1: 'Choose only what each kind of work needs.',
          2: 'A similar role can be copied.',
          3: 'Built-in roles can’t be changed or deleted.',
          4: 'Assign the new role under “Administrators”.',
        },
        who: 'Anyone who may search the roles of administrators.',
      },
    },
    audit: {
      list: {
        what: 'See who did what, and when. Entries can’t be changed, and tampering is detected.',
        steps: {
          1: 'Search by period, user ID or target.',
          2: 'Mere views are listed only if you ask for them.',
          3: 'Open an entry to compare the values before and after.',
          4: 'A request ID from an enquiry leads to what was done.',
          5: 'Download what was found.',
        },
        who: 'Anyone who may search users, and every administrator. Entries about stores you don’t see are left out.',
      },
    },
    account: {
      account: {
        what: 'Manage your name, password, two-step verification, and where you are signed in.',
        steps: {
          1: 'You can change your name and phone number yourself.',
          2: 'Two-step verification keeps others out even if they learn your password.',
          3: 'If you don’t know a device, sign it out and change your password.',
          4: 'Print your recovery codes and keep them in a safe place.',
        },
        who: 'Everyone.',
      },
    },
    catalogue: {
      tradeType: {
        what: 'Manage the names and the order of trade types, such as in store and online.',
        steps: {
          1: 'The list is in the order of the choices in search filters.',
          2: 'To add one, enter a code and its name in three languages. The code can’t be changed later.',
          3: 'Retire what is no longer used. Earlier transactions keep its name.',
        },
        who: 'Administrators with system configuration permission. A change applies to all tenants.',
      },
      paymentClass: {
        what: 'Manage method types, which group payment methods, such as wallets and cards.',
        steps: {
          1: 'Each method type is of one of four kinds, which can’t be changed later.',
          2: 'A method type that names a kind can’t be retired or deleted.',
          3: 'A method type in use can’t be deleted. Its details say where it is used.',
        },
        who: 'Administrators with system configuration permission. A change applies to all tenants.',
      },
      paymentType: {
        what: 'Manage the payment methods (brands) shown on screens and in documents.',
        steps: {
          1: 'To add one, choose its method type, and enter a code and its name in three languages.',
          2: 'Its rate is set in each merchant’s terms. Until then it costs no fee.',
          3: 'A payment method with transactions can’t be deleted. Once retired, it’s no longer offered as a choice.',
          4: 'A new name is shown the next time a screen is opened.',
        },
        who: 'Administrators with system configuration permission. A change applies to all tenants.',
      },
      tenant: {
        what: 'Choose which trade types and payment methods a tenant offers.',
        steps: {
          1: 'What isn’t offered is no longer a choice in search filters and new settings.',
          2: 'Existing transactions and statistics stay as they are.',
          3: 'What isn’t listed has to be added to the payment catalogue first.',
        },
        who: 'Administrators with system configuration permission. A change applies to the chosen tenant alone.',
      },
      paymentLogos: {
        what: 'Manage the logos that screens show beside the names of payment methods.',
        steps: {
          1: '“Without a logo” shows only payment methods that have none yet.',
          2: 'Open a payment method and add one picture for light and one for dark backgrounds: PNG or JPEG, up to 2 MB.',
          3: 'To use a picture on the other background too, press the button below it.',
          4: 'Payment methods without a logo are marked by letters. A change is shown the next time a screen is opened.',
        },
        who: 'Administrators with system configuration permission. A change applies to all tenants.',
      },
    },
    tenants: {
      tenants: {
        what: 'Add the tenants that run on this system, and manage their brand, addresses and sign-in.',
        steps: {
          1: 'Enter a code, a name, an address and a color. The preview shows what it will look like.',
          2: 'Test the sign-in service and the mail server before you save.',
          3: 'The first administrator gets an e-mail with a link to set a password.',
          4: 'Archive a tenant that is no longer used. Everything is kept, and you can bring it back.',
        },
        who: 'Administrators with system configuration, for every tenant.',
      },
    },
    configs: {
      types: {
        what: 'Decide what tenants, and merchants for their credit cards, can be configured by.',
        steps: {
          1: 'Choose whose settings are listed. The system goes by those that are built in.',
          2: 'For a new one, enter the kind of value and its name in three languages. Code and kind can’t be changed later.',
          3: 'In the explanation, say who notices a change.',
          4: 'A setting that has values can’t be deleted. Retire it when it is no longer used.',
        },
        who: 'Administrators with system configuration. Changes apply to every tenant.',
      },
      values: {
        what: 'See and change how a tenant is configured.',
        steps: {
          1: 'Choose a tenant. Your own is shown first.',
          2: 'Before you switch a built-in setting, read who will notice it.',
          3: 'Secrets aren’t shown once they are saved, only whether they are set.',
          4: 'The history says who changed what and when, and lets you roll it back.',
          5: 'Choose a tenant to compare with: what differs comes first.',
        },
        who: 'Administrators with system configuration, for every tenant.',
      },
      cardValues: {
        what: 'See and change the settings of a merchant for credit cards.',
        steps: {
          1: 'Choose the tenant, and find the merchant by a part of its code or name.',
          2: 'Set a value for each setting. New ones are added under “Setting types”.',
          3: 'If you have changed something by mistake, roll it back from the history.',
        },
        who: 'Administrators with system configuration, for the merchants of every tenant.',
      },
    },
    feed: {
      keys: {
        what: 'Issue and end the keys with which payment processors and stores send transactions.',
        steps: {
          1: 'Choose the tenant, press “Issue a feed key”, and say who gets it.',
          2: 'Copy the secret into the settings of the sending system. It is shown once.',
          3: 'To change a key, issue a second one, switch the sending system to it, then end the old one.',
          4: '“Last used” shows whether a key is in use.',
        },
        who: 'Administrators with system configuration, for every tenant.',
      },
    },
    gateways: {
      gateways: {
        what: 'Set up where refunds are sent, for each method type, and see whether the processor answers.',
        steps: {
          1: 'Choose the tenant, press “Set up”, and enter the address and the secret that you agreed on with the processor.',
          2: 'Press “Test with these values” before you save. No money moves.',
          3: 'Switch a processor off while it is being maintained: refunds that are being processed wait.',
          4: '“Last failure” shows what the processor answered when something went wrong.',
        },
        who: 'Administrators with system configuration, for every tenant.',
      },
    },
    feedback: {
      mine: {
        what: 'See the feedback that you and others of your merchant have sent, and the answers to it.',
        steps: {
          1: 'When an answer arrives, its notification leads here.',
          2: 'To send new feedback, use “Feedback” at the top of the screen.',
          3: 'Open the pictures you attached from the list.',
        },
        who: 'Everyone of a merchant.',
      },
    },
    feedbackReview: {
      feedback: {
        what: 'Read and answer what users have sent as feedback.',
        steps: {
          1: 'Filter by category, period, merchant and state.',
          2: 'Open the details, look at the text and pictures, and answer. The answer reaches its writer as a notification.',
          3: 'Set a state and tags to find it again later.',
          4: 'Download the list as a file.',
        },
        who: 'Administrators with system configuration permission, for every tenant.',
      },
      ratings: {
        what: 'See how users rate the service: the average of each item and how it changes.',
        steps: {
          1: 'Choose a period and merchants to change averages, counts and stars.',
          2: 'The figures of the chart add up to the list below and to the file taken from it.',
          3: 'Choose here how often users are asked to rate.',
        },
        who: 'Administrators with system configuration permission, for every tenant.',
      },
    },
    manuals: {
      list: {
        what: 'Find and open manuals of the service and of your company.',
        steps: {
          1: 'Search for words of names and texts. The page is shown too.',
          2: 'If there is no file in your language, one in another language opens.',
          3: 'For manuals of your own, add a category first.',
          4: 'A new file keeps the earlier versions.',
        },
        who: 'Everyone reads them. Adding and changing need the permissions for manuals.',
      },
    },
    support: {
      support: {
        what: 'Whom to contact and when, how the service is working, and which receipt paper to use.',
        steps: {
          1: 'If something fails, check the service status for delays first.',
          2: 'If it can’t wait, call the 24-hour hotline.',
          3: 'For questions about refunds, have the transaction number, date and time ready.',
          4: 'If paper doesn’t fit, check its width, diameter and printed side.',
        },
        who: 'Everyone. Changing the contact needs an administrator’s permission to edit merchants.',
      },
    },
  },
}

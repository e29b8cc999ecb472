/** Licensing authorities, license types, renewal tips. */
export const catalogueMessages = {
  // Fields.
  authorityContactEmpty: 'Must have a name, email, or phone #',
  licenseTypeSelectionRequired: 'At least one License Type must be selected',
  renewalTipRequired: 'At least one Renewal Tip must be selected',
  renewalTipOtherState: "A Renewal Tip must be of the Licensing Authority's state, or of no state",
  licenseTypeNameTaken: 'This Licensing Authority already has a License Type with this name',
  categoryOtherClassification: 'The Category must be of the chosen Classification',
  subCategoryWithoutCategory: 'A Category must be chosen before its Sub-Categories',
  subCategoryIsCategory: 'The Category itself cannot be one of its Sub-Categories',
  subCategoryOtherClassification: 'Sub-Categories must be of the same Classification as the Category',
  payeeCodeByClientOnly: 'Each client sets its own Payee Code',
  glCodeByClientOnly: 'Each client sets its own GL Code',
  dueDateOrExpDateRequired: 'A due date or an expiration date is required',
  trackWithoutDueDate: 'A Track Date Interval needs a Due Date Interval',
  catalogueExplained:
    'A starting point: the authorities of each state and the license types that they issue. License types from the catalogue are unverified until somebody confirms them. Your own entries and changes are kept.',
  catalogueUnverified: 'Unverified: from the starter catalogue. Compare it with the website of the authority.',
  catalogueTake: 'Take from the Catalogue',
  catalogueNotJson: 'This file is not a catalogue: it is not JSON.',
  verifyConfirm:
    'You confirm that the term, the intervals and the fees of this license type are right. Your name and today’s date are shown wherever a date is calculated from it.',
  unverifyConfirm: 'The license type becomes unverified again.',
  verifyAuthorityConfirm:
    'You confirm that the address and the phone of this licensing authority are right. Your name and today’s date are shown with them.',
  unverifyAuthorityConfirm: 'The address and the phone become unverified again.',
  renewalDetailsWarning: 'Do not store passwords here.',

  catalogueKeyTwice: 'Another entry has this key',
  unknownTerm: 'No license term has this name',
  sourceMissing: 'Enter both the source and its date, or neither',

  // Why an action is blocked.
  authorityHasTypes:
    'This Licensing Authority may not be deleted because there are one or more licenses types associated with it. Delete its license types first.',
  authorityInactive: 'This Licensing Authority is inactive.',
  typeOfInactiveAuthority: 'Its Licensing Authority is inactive. Activate it to change this license type:',
  syncWithoutDueDate: 'A License Type without a due date interval cannot be synced to the track date interval.',
  dueDatesInSync: "All License Types already have the Licensing Authority's Due Date Interval.",
  trackDatesInSync: "All License Types already have the Licensing Authority's Track Date Interval.",
  datesWereEntered: 'Its dates were entered manually, so the rule does not replace them.',
  previewChangesNothing: 'Saving changes only the rule. The dates of licenses stay as they are.',
  whatWouldChange: 'What would change?',
  completeIntervals: 'Complete the intervals to see what they would change.',
  recalculate: 'Recalculate',
  recalculateExplained: 'Due and track dates are set to what the saved intervals give now. Dates that were entered stay as they are.',
  licenseTypeDeactivateConfirm: 'An inactive license type is no longer offered for new licenses. Its licenses stay as they are.',
  licenseTypeActivateConfirm: 'The license type is offered for new licenses again.',
  renewalTipInUse: 'This Renewal Tip may not be deleted because one or more license types use it.',

  // Success.
  authorityCreated: 'Licensing Authority Created Successfully',
  authorityDeleted: 'Licensing Authority Deleted Successfully',
  authorityActivated: 'Licensing Authority Activated Successfully',
  authorityDeactivated: 'Licensing Authority Deactivated Successfully',
  authorityDetailsUpdated: 'Licensing Authority Details Updated Successfully',
  addressUpdated: 'Address Updated Successfully',
  payeeCodeUpdated: 'Payee Code Updated Successfully',
  renewalInformationUpdated: 'Renewal Information Updated Successfully',
  renewalDetailsUpdated: 'Renewal Details Updated Successfully',
  authorityContactCreated: 'Contact Created Successfully',
  authorityContactUpdated: 'Contact Updated Successfully',
  authorityContactDeleted: 'Contact Deleted Successfully',
  keyContactChangeFormCreated: 'Key Contact Change Form Created Successfully',
  keyContactChangeFormUpdated: 'Key Contact Change Form Updated Successfully',
  keyContactChangeFormDeleted: 'Key Contact Change Form Deleted Successfully',
  licenseTypeCreated: 'License Type Created Successfully',
  licenseTypeDetailsUpdated: 'License Type Details Updated Successfully',
  verificationUpdated: 'Verification Updated Successfully',
  catalogueTaken: 'Catalogue Taken Successfully',
  licenseTypeActivated: 'License Type Activated Successfully',
  licenseTypeDeactivated: 'License Type Deactivated Successfully',
  licenseTypeDeleted: 'License Type Deleted Successfully',
  glCodeUpdated: 'GL Code Updated Successfully',
  renewalTipsUpdated: 'Renewal Tips Updated Successfully',
  formLinksAdded: 'Form Links Added Successfully',
  renewalTipsAdded: 'Renewal Tips Added Successfully',
  syncedDueDateInterval: 'Synced to Licensing Authority Due Date Interval Successfully',
  syncedTrackDateInterval: 'Synced to Licensing Authority Track Date Interval Successfully',
  datesRecalculated: 'Dates Recalculated Successfully',
  renewalTipCreated: 'Renewal Tip Created Successfully',
  renewalTipUpdated: 'Renewal Tip Updated Successfully',
  renewalTipDeleted: 'Renewal Tip Deleted Successfully',
} as const

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

interface CatalogueMade {
  authoritiesCreatedCount: number
  licenseTypesCreatedCount: number
}

const madeWords = ({ authoritiesCreatedCount: authorities, licenseTypesCreatedCount: types }: CatalogueMade) =>
  `${count(authorities, 'licensing authority', 'licensing authorities')} and ${count(types, 'license type', 'license types')}.`

/** Sentences of the starter catalogue that contain names or numbers. */
export const catalogueSentences = {
  /** `names`: of states. */
  catalogueStates: (names: readonly string[]) =>
    `Take the authorities and license types of ${names.length > 5 ? `${names.length} states` : names.join(', ')}?`,
  catalogueWillMake: (made: CatalogueMade) => `This creates ${madeWords(made)}`,
  catalogueKeeps: (n: number) => (n === 1 ? '1 record already exists and is kept.' : `${n} records already exist and are kept.`),
  catalogueDifferences: ({ updated, kept }: { updated: number; kept: number }) =>
    [
      updated > 0 && `${count(updated, 'field', 'fields')} that nobody has changed here will be updated.`,
      kept > 0 && `${count(kept, 'field was changed here and stays as it is', 'fields were changed here and stay as they are')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  catalogueTaken: (taken: CatalogueMade & { updatedCount: number; keptCount: number }) =>
    [
      `Taken: ${madeWords(taken)}`,
      taken.updatedCount > 0 && `Updated: ${taken.updatedCount}.`,
      taken.keptCount > 0 && `Kept as changed here: ${taken.keptCount}.`,
    ]
      .filter(Boolean)
      .join(' '),
} as const

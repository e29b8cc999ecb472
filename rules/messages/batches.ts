import { countWords, formatCount } from '../totals.ts'
/** Plans, batches and their undo. */
export const batchMessages = {
  cannotBePlanned: 'This call cannot be planned. Plan a bulk action, such as renewals.bulkBegin.',
  alreadyLikeThis: 'It already has these values.',
  approvalAbove: 'Bulk actions that change more records than this need a second administrator. Leave empty to never require one.',
  noBatchesFound: 'There are no bulk actions that fit your filter criteria.',
  noRowsChange: 'No record changes.',
  noneLeftOut: 'No record is left out.',
  planStarted: 'The plan is being applied. You get a mail when it ends.',
  approvalAsked:
    'Your company requires that another administrator applies this plan. The other administrators got a mail and find the plan in Batches.',
  askApproval: 'The other administrators of your company get a mail. One of them applies the plan.',
  planApplied: 'This plan has already been applied.',
  planExpired: 'This plan is older than 7 days. Make a new plan.',
  planByAnother: 'Your company requires that another administrator applies this plan.',
  planRowChanged: 'It has changed since the plan was made.',
  planRowDiffers: 'The change would now differ from the plan. Make a new plan.',

  undoTooLate: 'This is older than 30 days and can no longer be undone.',
  undoneAlready: 'This has already been undone.',
  bulkRunning: 'The same request is still running. Try again when it has finished.',
  undoRunning: 'This is already being undone.',
  notDoneYet: 'Only a finished bulk action can be undone.',
  deletedSince: 'It has since been deleted.',
  undoNotAllowed: 'You do not have permission to edit it.',
  undoNeedsApproval: 'It needs approval, because its due or expiration date is less than 30 days away.',
  undoTaskDone: 'A task that is marked done stays done.',
  undoEntered: 'Data has since been entered in the renewal.',
  undoLicenseKept: 'Its license was kept.',
  undoAssigneeGone: 'The former assignee can no longer be assigned.',
  undoHoldsWork: 'The user still has licenses or open tasks. Hand them over first.',
  undoByHand: 'It cannot be undone here. Change it back on its page.',
  undoInUse: 'Other records now use it.',
  undoRestored: 'A record that was deleted cannot be restored.',
} as const

/** '1 record', '240 records'. */
export const recordCountWords = (count: number): string => countWords(count, 'record')

/** '3 records undone, 1 kept.' */
export const undoneWords = (undone: number, kept: number): string =>
  `${recordCountWords(undone)} undone${kept > 0 ? `, ${formatCount(kept)} kept` : ''}.`

/** '3 records can be undone, 1 is kept.' */
export const undoableWords = (undone: number, kept: number): string =>
  `${recordCountWords(undone)} can be undone${kept > 0 ? `, ${countWords(kept, 'is', 'are')} kept` : ''}.`

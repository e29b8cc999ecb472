/** Renewal tasks, manager-change tasks and property-contact tasks. */
export const taskMessages = {
  noTasksFound: 'There are no open tasks that fit your filter criteria.',
  openTaskExists: 'This renewal already has an open task.',
  taskAlreadyDone: 'This task is already done.',
  taskAssigneeNotAllowed: 'This person cannot be assigned to this task.',
  taskAssignedByAdministrators: 'Only an administrator can assign a task to somebody else.',
  taskNeedsAssignee: 'A task that is assigned to nobody cannot be added to a calendar.',
  managerChangeDescription: 'The descriptions of manager change tasks cannot be edited together.',
  bulkDoneConfirm: 'Marking tasks as done cannot be undone. Are you sure you would like to proceed?',
  renewalTaskDoneConfirm: 'Marking this task as done removes its follow-up date and description from the license renewal details.',
  propertyContactReminder: 'Add a contact to this new property.',
  propertyTaskDoneConfirm: 'Marking this task as done removes it from the property details.',

  taskCreated: 'Task Created Successfully',
  taskUpdated: 'Task Updated Successfully',
  taskDeleted: 'Task Deleted Successfully',
  taskMarkedDone: 'Task Marked Done Successfully',
  tasksMarkedDone: 'Task(s) Marked Done Successfully',
  followUpDatesUpdated: 'Follow-up Dates Updated Successfully',
  descriptionsUpdated: 'Descriptions Updated Successfully',
  tasksAssigned: 'Task(s) Assigned Successfully',
} as const

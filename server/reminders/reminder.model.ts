/**
 * SQL for a number that rises with every change of a line. A failed line becomes planned again only in a later run, with a higher `run_id`;
 * within a run, statuses only move forward.
 */
export const LINE_VERSION = `coalesce(reminder_lines.run_id, 0) * 16
  + case reminder_lines.status when 'planned' then 0 when 'sent' then 2 when 'failed' then 4 when 'bounced' then 6 else 8 end
  + case when reminder_lines.seen_on is null then 0 else 1 end`

/** The fields of the ledger as columns of `reminder_lines`. */
export const LINE_COLUMNS = {
  id: 'reminder_lines.id',
  licenseId: 'reminder_lines.license_id',
  licenseNumber: 'reminder_lines.license_number',
  propertyId: 'reminder_lines.property_id',
  propertyName: 'reminder_lines.property_name',
  step: 'reminder_lines.step',
  targetDate: 'reminder_lines.target_date',
  occurrence: 'reminder_lines.occurrence',
  sendOn: 'reminder_lines.send_on',
  recipient: 'reminder_lines.recipient',
  recipientName: 'reminder_lines.recipient_name',
  kind: 'reminder_lines.kind',
  status: 'reminder_lines.status',
  reason: 'reminder_lines.reason',
  createdOn: 'reminder_lines.created_on',
  sentOn: 'reminder_lines.sent_on',
  seenOn: 'reminder_lines.seen_on',
  ownerId: 'reminder_lines.owner_id',
}

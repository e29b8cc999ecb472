import type { Knex } from 'knex'

/** The columns that hold several lines. */
const COLUMNS: Record<string, string[]> = {
  properties: ['notes'],
  corporate_entities: ['description_of_ownership', 'entity_contact_instructions'],
  licensing_authorities: ['renewal_details'],
  license_types: ['description', 'manager_change_requirement_notes', 'renewal_details'],
  renewal_tips: ['description'],
  licenses: ['notes', 'alert'],
  citations: ['penalty', 'description', 'disposition', 'notes'],
  inspection_reports: ['disposition', 'notes'],
  renewals: ['notes'],
  invoices: ['explanation'],
  user_tasks: ['description', 'note'],
  requests: ['message'],
  request_items: ['question'],
  request_answers: ['words', 'reason'],
  auditor_questions: ['question'],
}

/** Lines end with `\n`: browsers and Windows sent `\r\n`, pasted text `\r`. The server changes what it reads since then. */
export async function up(knex: Knex) {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) {
      const lines = knex.raw('replace(replace(??, ?, ?), ?, ?)', [column, '\r\n', '\n', '\r', '\n'])
      await knex(table)
        .where(column, 'like', '%\r%')
        .update({ [column]: lines })
    }
  }
}

/** Which ends a text had is not known any more. */
export async function down() {}

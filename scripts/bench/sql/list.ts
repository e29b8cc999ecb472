import type { Statements } from '../servers/floor.process.ts'

/** The measured list: 25 active licenses of one country by expiration date, with their total. */
export const LIST = { active: true, countries: ['United States'], sortBy: 'expirationDate', pageNumber: 1, pageSize: 25 } as const

/** The largest exact total; counting stops above it. */
export const COUNTED = 10_000

/** The page and its total for all clients or one: selects the ids in index order, then their rows. */
export const listSql = (clientId?: number): Statements => {
  // `= true`, because SQLite does not use an index for a bare boolean column.
  const wanted = `active = true and property_active = true and country = ? ${clientId === undefined ? '' : 'and client_id = ?'}`
  const bindings = clientId === undefined ? [...LIST.countries] : [...LIST.countries, clientId]
  return {
    statements: {
      rows: {
        sql: `select l.id, l.license_number, l.account_number, l.premises_name, l.property_id, l.property_name,
            coalesce(c.display_name, c.legal_name) as client_name, p.billing_client_id,
            coalesce(b.display_name, b.legal_name) as billing_client_name, l.address1, l.address2, l.city, l.state, l.zip, l.county,
            a.name as licensing_authority, l.jurisdiction, t.name as license_type, m.name as license_term,
            coalesce(l.renewal_stage, case when l.has_completed_renewal and l.track_date > '2026-11-20' then 8 else 1 end) as stage,
            coalesce(r.renewal_due_date, l.due_date) as renewal_due_date, l.is_master, l.master_license_id,
            (select count(*) from licenses as child where child.master_license_id = l.id) as child_count, l.effective_date,
            l.expiration_date, l.track_date, l.due_date, l.active, l.alert, l.is_urgent_alert,
            coalesce(r.is_tracking_only_renewal, l.is_tracking_only) as is_tracking_only, l.license_document_id
          from (select id from licenses where ${wanted} order by expiration_date, id limit 25) as page
          join licenses as l on l.id = page.id
          join clients as c on c.id = l.client_id
          join properties as p on p.id = l.property_id
          join clients as b on b.id = p.billing_client_id
          left join license_types as t on t.id = l.license_type_id
          left join license_terms as m on m.id = t.license_term_id
          left join licensing_authorities as a on a.id = l.licensing_authority_id
          left join renewals as r on r.id = l.renewal_id
          order by l.expiration_date, l.id`,
        bindings,
      },
      count: {
        sql: `select count(*) as total from (select 1 as one from licenses where ${wanted} limit ${COUNTED + 1}) as counted`,
        bindings,
      },
    },
  }
}

/** The measured queue: renewals in three stages that expire within two years, by expiration date, with the total. */
export const QUEUE = {
  renewalStatuses: [2, 3, 4],
  dateType: 'SpecificDate',
  dateField: 'ExpirationDate',
  startDate: '2026-11-01',
  endDate: '2028-11-01',
  sortBy: 'expirationDate',
  pageNumber: 1,
  pageSize: 25,
} as const

export const queueSql = (): Statements => {
  const wanted = (expiration: string) => `active and property_active and master_license_id is null and renewal_stage in (2, 3, 4)
    and ${expiration} >= ? and ${expiration} <= ? and license_type_id not in
      (select t.id from license_types as t join license_terms as m on m.id = t.license_term_id where m.kind = 'Perpetual')`
  const bindings = [QUEUE.startDate, QUEUE.endDate]
  return {
    statements: {
      rows: {
        sql: `select l.id, l.version, l.license_number, l.premises_name, t.name as license_type, l.track_date, l.renewal_due_date,
            l.due_date, k.follow_up_date, l.expiration_date, l.property_id, l.property_name, l.city, l.state, l.assigned_user_id,
            u.first_name || ' ' || u.last_name as assigned_user_name, l.renewal_designation, l.alert, l.is_urgent_alert, r.notes,
            l.renewal_id, a.name as licensing_authority, l.renewal_stage, r.is_tracking_only_renewal, c.service_level,
            coalesce(c.display_name, c.legal_name) as client_name
          from (select id from licenses where ${wanted('expiration_date')} order by expiration_date, id limit 25) as page
          join licenses as l on l.id = page.id
          join clients as c on c.id = l.client_id
          left join license_types as t on t.id = l.license_type_id
          left join licensing_authorities as a on a.id = l.licensing_authority_id
          left join users as u on u.id = l.assigned_user_id
          left join renewals as r on r.id = l.renewal_id
          left join user_tasks as k on k.renewal_id = l.renewal_id and k.done_on is null
          order by l.expiration_date, l.id`,
        bindings,
      },
      count: {
        // Prevents the index by date for the count: the range is wide, so the index by stage is better.
        sql: `select count(*) as total from (select 1 as one from licenses where ${wanted(`coalesce(expiration_date, '')`)} limit ${COUNTED + 1}) as counted`,
        bindings,
      },
    },
  }
}

import type { Statements } from '../servers/floor.process.ts'

/** The id of a license with a renewal in process, an open task and a completed renewal. */
export const PROFILE = 123

/** All data of a profile in seven statements over primary keys and foreign key indexes. */
export const profileSql = (): Statements => {
  const of = (sql: string) => ({ sql, bindings: [PROFILE] })
  const ofRenewal = (columns: string, table: string, order: string) =>
    of(`select ${columns} from ${table} where renewal_id = (select renewal_id from licenses where id = ?) order by ${order}`)
  return {
    statements: {
      license: of(`select l.id, l.version, l.client_id, l.property_id, l.property_name, l.property_active, l.license_number,
          l.account_number, l.legacy_name, l.legacy_type, l.legacy_premise, l.premises_name, l.address1, l.address2, l.city, l.state,
          l.zip, l.country, l.county, l.jurisdiction, l.licensing_authority_id, l.license_type_id, l.active, l.is_tracking_only,
          l.original_issue_date, l.suspended_date, l.effective_date, l.effective_date_source, l.expiration_date, l.expiration_date_source,
          l.track_date, l.track_date_source, l.due_date, l.due_date_source, l.notes, l.notes_timestamp, l.alert, l.is_urgent_alert,
          l.alert_timestamp, l.assigned_user_id, l.renewal_designation, l.renewal_designation_approval_status, l.requested_designation,
          l.requested_user_id, l.requested_by_user_id, l.requested_on, l.bond, l.bond_number, l.bond_type, l.bond_term,
          l.bond_document_url, l.insurance, l.insurance_expiration_date, l.insurance_document_url, l.touch_fee_cents, l.billing_id,
          l.billing_matter_number, l.file_matter_number, l.line_of_business_id, l.management_agreement_term, l.lease_term,
          l.has_completed_renewal, l.renewal_stage, l.renewal_id, l.is_master, l.master_license_id, l.license_document_id,
          coalesce(c.display_name, c.legal_name) as client_name, c.service_level, c.client_cost_structure, c.is_billing_id_required,
          c.trust_account_active, c.trust_account_minimum_cents, p.billing_id as property_billing_id, b.name as line_of_business,
          a.name as licensing_authority, a.payable_to, t.name as license_type, t.renewal_fee_cents, t.is_seasonal, t.is_payment_only,
          t.license_document_issuance, t.forms_link_url, t.renewal_details, m.name as license_term, m.months,
          u.first_name || ' ' || u.last_name as assigned_user_name, u.email as assigned_user_email,
          o.license_number as master_license_number, o.renewal_id as master_renewal_id,
          exists (select 1 from licenses as child where child.master_license_id = l.id) as has_children,
          exists (select 1 from trust_ledger where trust_ledger.license_id = l.id) as has_ledger,
          exists (select 1 from renewals where renewals.license_id = l.id) as has_renewals,
          exists (select 1 from outbox where outbox.license_id = l.id) as has_mail
        from licenses as l
        join clients as c on c.id = l.client_id
        join properties as p on p.id = l.property_id
        left join lines_of_business as b on b.id = l.line_of_business_id
        left join license_types as t on t.id = l.license_type_id
        left join license_terms as m on m.id = t.license_term_id
        left join licensing_authorities as a on a.id = l.licensing_authority_id
        left join users as u on u.id = l.assigned_user_id
        left join licenses as o on o.id = l.master_license_id
        where l.id = ?`),
      licensees: of(`select e.id, e.name, e.federal_ein from license_licensees as x
        join corporate_entities as e on e.id = x.corporate_entity_id where x.license_id = ? order by e.name`),
      officers: of(`select o.id, o.name, t.id as title_id, t.name as title from license_officers as x
        join corporate_officers as o on o.id = x.corporate_officer_id
        left join license_officer_titles as y on y.license_officer_id = x.id
        left join officer_titles as t on t.id = y.officer_title_id where x.license_id = ? order by o.name, t.name`),
      renewals: of(`select id, stage, is_active, is_tracking_only_renewal, copy_to_secondary_licenses, process_start_date,
          renewal_due_date, forms_received_date, forms_filed_date, license_received_date, license_sent_date, license_email_sent_date,
          effective_date, expiration_date, track_date, license_track_date_at_begin, shipping_method_license, shipping_method_check,
          license_document_id, send_license_not_applicable, no_invoice_required, notes, notes_timestamp, completed_on
        from renewals where license_id = ? order by completed_on desc, id desc limit 2`),
      task: ofRenewal('id, version, description, follow_up_date, assigned_user_id, modified_on, done_on', 'user_tasks', 'id'),
      invoices: ofRenewal('id, kind, amount_cents, payee, request_date, payment_date, check_number, is_cancelled', 'invoices', 'id'),
      documents: ofRenewal('id, label, url', 'renewal_documents', 'position, id'),
    },
  }
}

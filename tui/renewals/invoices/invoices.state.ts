import type { InvoiceKind } from '../../../rules/renewals/invoices.ts'
import { type ListState, moveTo } from '../../ui/lists/list.ts'

/** The dialog over the invoices. */
export type InvoicesOpen = 'kinds' | { added: InvoiceKind } | 'edit' | 'cancel' | 'remove' | null

export interface InvoicesState {
  list: ListState
  open: InvoicesOpen
}

export type InvoicesEvent = { type: 'move'; by: number; count: number; height: number } | { type: 'open'; what: InvoicesOpen }

export const openInvoices: InvoicesState = { list: { at: 0, top: 0 }, open: null }

export const invoicesReducer = (state: InvoicesState, event: InvoicesEvent): InvoicesState =>
  event.type === 'open'
    ? { ...state, open: event.what }
    : { ...state, list: moveTo(state.list, state.list.at + event.by, event.count, event.height) }

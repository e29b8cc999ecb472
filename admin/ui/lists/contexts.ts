import { createContext, type ReactNode } from 'react'

/** The button of a list that adds a record, for people who may. */
export const AddButton = createContext<ReactNode>(null)

/** The parameters of the path of a list inside a profile; undefined for the list of a page. */
export const ListParams = createContext<Record<string, number> | undefined>(undefined)

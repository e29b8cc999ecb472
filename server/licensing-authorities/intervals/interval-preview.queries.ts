import type { ChangedDates, PreviewPage, Simulation, SimulationPage } from '../../../contract/intervals.ts'

/** A preview is a simulation with other field names, without entered dates. */
export const forSimulation = ({ pageNumber, pageSize, sortBy, sortDirection, searchTerm }: PreviewPage): SimulationPage => ({
  pageNumber,
  pageSize,
  sortBy: sortBy === 'licenseTypeName' ? 'licenseType' : sortBy,
  sortDirection,
  searchTerm,
})

export const previewOf = ({ items, totalItemCount }: Simulation): { items: ChangedDates[]; totalItemCount: number } => ({
  items: items.map(({ licenseId: id, licenseType: licenseTypeName, ...row }) => ({ ...row, id, licenseTypeName })),
  totalItemCount,
})

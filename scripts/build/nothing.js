// Stands for a module of developers that the package does not contain.
export default undefined

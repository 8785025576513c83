/** Keeps a processor busy until the parent has ended. */
const parentId = process.ppid;
while (process.ppid === parentId);

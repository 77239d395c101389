// Loaded into the server before its own code (node --import): when the starting script is gone, however it went, the
// server stops as if it had been asked to. Otherwise it would live on unseen and keep its port and its data.
process.once('disconnect', () => {
  if (!process.emit('SIGTERM')) process.exit(1);
});
process.channel?.unref();

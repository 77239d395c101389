#!/bin/sh
# Runs a command of docs/operations.md as the user of market.service and with its settings, such as
#   market backup /var/backups/market --keep 14
# For root, on a machine that was set up with ops/systemd. DATA_DIR is the one of the unit unless it is given.
set -eu
cd /opt/market
export HOME=/var/lib/market NODE_ENV=production DATA_DIR="${DATA_DIR:-/var/lib/market}"
# Node reads the file as systemd does. A shell would read spaces and signs in it differently.
exec "$(ls -d node_modules/node-linux-*/bin/node)" --env-file=/etc/market.env -e '
  const words = ["-u", "market", "--", "npm", "run", "--silent", process.argv[1], "--", ...process.argv.slice(2)];
  process.exitCode = require("node:child_process").spawnSync("runuser", words, { stdio: "inherit" }).status ?? 1;
' -- "$@"

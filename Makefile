# `make` lists what can be made.

.DEFAULT_GOAL := help

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

check: ## build and run every test (the README's test command)
	mvn verify

demo: ## show the point on a scratch folder
	./inorder demo

up: ## run all three programs on loopback until Ctrl-C
	./inorder up

format: ## format every Java file
	mvn -q -N validate -Dformat.mode=write

.PHONY: help check demo up format
